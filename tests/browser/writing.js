/* In the page before its own scripts: answers can be held back, and extensions put things on fields. */
const late = [];
let held = false;
for (const name of ["WebSocket", "Worker"]) {
  const Real = window[name];
  window[name] = class extends Real {
    set onmessage(f) {
      super.onmessage = (event) => (held ? late.push(() => f.call(this, event)) : f.call(this, event));
    }
    get onmessage() {
      return super.onmessage;
    }
  };
}
window.hold = () => (held = true);
window.heldBack = () => late.length;
window.letOne = () => late.shift()?.();
window.letAll = () => {
  held = false;
  while (late.length) late.shift()();
};

const make = (name, values = {}) => Object.assign(document.createElement(name), values);

function wrap(node, box) {
  const had = document.activeElement;
  node.replaceWith(box);
  box.append(node);
  had?.focus();
}

window.noise = {
  nothing() {},
  attributes(field) {
    for (const one of document.querySelectorAll("input, textarea, select")) one.setAttribute("data-gramm", "false");
    field.setAttribute("data-1p-ignore", "");
    field.setAttribute("spellcheck", "true");
  },
  "style, class and id"(field) {
    field.style.backgroundImage = "none";
    field.classList.add("ext-field");
    field.id = "ext-1";
  },
  "a wrapper": (field) => wrap(field, make("div")),
  "nodes beside"(field) {
    field.before(make("input", { type: "hidden" }), "x");
    field.after(make("div"), make("input"));
    field.closest("section, .title").prepend(make("aside"));
  },
  everything(field) {
    const own = field.parentElement;
    wrap(field, make("span"));
    field.before(make("i"));
    wrap(own, make("div"));
    for (const one of document.querySelectorAll(".app *")) one.setAttribute("data-dark", "");
  },
};
