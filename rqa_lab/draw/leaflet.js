const steps = [...document.querySelectorAll(".step")];
const [back, on] = document.querySelectorAll("nav button");
let here = -1;
function show(wanted) {
  const next = Math.max(0, Math.min(wanted, steps.length - 1));
  if (next === here) return;
  here = next;
  steps.forEach((step, n) => (step.hidden = n !== here));
  back.disabled = here === 0;
  on.disabled = here === steps.length - 1;
  document.querySelector("nav output").textContent = `${here} of ${steps.length - 1}`;
}
back.onclick = () => show(here - 1);
on.onclick = () => show(here + 1);
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowLeft: here - 1, ",": here - 1, ArrowRight: here + 1, ".": here + 1, Home: 0, End: steps.length }[keyOf(event, ",.")];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});
document.body.className = "stepping";
document.querySelector("nav").hidden = steps.length < 2;
show(0);
