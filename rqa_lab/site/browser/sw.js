/* Keeps a version of the site after the first visit: later visits ask the network for nothing, and need none.
 *
 * All that a page is made of lies in a folder named by its version, so parts of two versions never meet; this version
 * is kept until no page of it is open, and the next one takes over then. */
const KEPT = "rqa-lab VERSION";
const FILES = [/* FILES */];
/** Notebooks, which are not kept, but for the Python that they share with the pages. */
const NOTEBOOKS = new URL("jupyter/", self.registration.scope).href;
/** The address in the explorer of what a page shows, by its path below the site. */
const PAGE = /^(?:lesson\/(\w+(?:\/[\w-]+){2})|((?:rulebook|course)\/[\w./-]*?|\w+))\/(?:index\.html)?$/;

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES))));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("rqa-lab ") && name !== KEPT).map((name) => caches.delete(name)))),
  ),
);

/** What is kept, else what the network has, which is kept from then on; without both, its place opens in what is kept.
 * @param {Request} request */
async function answer(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const [, lesson, page] = PAGE.exec(request.url.slice(self.registration.scope.length).split(/[?#]/)[0]) ?? [];
    if (request.mode !== "navigate" || !(lesson ?? page)) throw error;
    return Response.redirect(`${self.registration.scope}#${lesson ?? page}`);
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope) && !url.startsWith(NOTEBOOKS)) event.respondWith(answer(event.request));
});
