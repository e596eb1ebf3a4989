/* The model behind the explorer, as Jupyter's front end would be it: what comes through the socket is a change of some
 * regions, or an order. */
import explorer from "./explorer.js";

const state = {};
/** @type {Map<string, Set<(content: any) => void>>} */
const hearers = new Map();
const of = (name) => hearers.get(name) ?? hearers.set(name, new Set()).get(name);
const emit = (name, content) => [...of(name)].forEach((hear) => hear(content));
const socket = new WebSocket(new URL("socket", location.href.replace("http", "ws").replace(/[?#].*/, "")));

const model = {
  get: (name) => state[name],
  on: (name, hear) => void of(name).add(hear),
  off: (name, hear) => void of(name).delete(hear),
  send: (message) => socket.send(JSON.stringify(message)),
};

let drawn = false;
const does = {
  update({ state: now }) {
    const changed = Object.keys(now).filter((name) => now[name] !== state[name]);
    Object.assign(state, now);
    if (drawn) for (const name of changed) emit(`change:${name}`);
    else explorer.render({ model, el: document.querySelector(".jp-OutputArea-output > .lm-Widget") });
    drawn = true;
  },
  custom: ({ content }) => emit("msg:custom", content),
  failed: ({ text }) => console.error(text),
};

socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  does[message.method](message);
};
