/* A module that runs: so do the others, and the page that needs them may be shown. It is small, so that it comes first. */
const early = /** @type {any} */ (window).rqaEarly;
if (early) early.here();
else document.documentElement.classList.add("muted"); // early.js, which would say more, is missing
