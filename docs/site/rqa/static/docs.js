/* The theme that the reader chose in the explorer, and a search whose form sends nothing: the policy of the pages
 * forbids that, as it does on the site. */
{
  try {
    const theme = localStorage.getItem("rqa-lab.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // a private window: the system decides
  }
  document.addEventListener("DOMContentLoaded", () => {
    // a page in a folder may not read others, so what is found has no words around it
    if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
    const wide = matchMedia("(min-width: 64rem)");
    const all = document.querySelector("details.all");
    const fit = () => (all.open = wide.matches);
    wide.addEventListener("change", fit);
    fit();
    for (const code of document.querySelectorAll("pre")) if (code.scrollWidth > code.clientWidth) code.tabIndex = 0; // for the arrow keys
    for (const form of document.querySelectorAll("form.seek"))
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const asked = new URL(form.action || location.href, location.href);
        asked.search = new URLSearchParams({ q: form.elements.q.value });
        asked.hash = "";
        location.assign(asked);
      });
  });
}
