/* Keeps a version of the site after the first visit: later visits ask the network for nothing, and need none.
 *
 * All that a page is made of lies in a folder named by its version, so parts of two versions never meet; this version
 * is kept until no page of it is open, and the next one takes over then. */
const SCOPE = self.registration.scope;
/** Of all that pages of this host keep, what is ours: another site may lie beside this one, or below it. */
const OURS = `rqa-lab ${SCOPE} `;
const KEPT = `${OURS}VERSION`;
/** Versions before this one did not name the site: theirs is ours if this page is in it. */
const NAMELESS = /^rqa-lab [0-9a-f]{12}$/;
const PAGES = [/* PAGES */];
/** What is kept if it is there: without it, one reads and steps. */
const ENGINE = [/* ENGINE */];
/** What this site has below its scope, of which all is kept that somebody has opened. */
const HAS = /^(?:HERE)/;
/** The address in the explorer of what a page shows, by its path below the site. */
const PAGE = /^(?:lesson\/(\w+(?:\/[\w-]+){2})|((?:rulebook|course)\/[\w./-]*?|\w+))\/(?:index\.html)?$/;

async function install() {
  const cache = await caches.open(KEPT);
  await cache.addAll(PAGES);
  await Promise.all(ENGINE.map((name) => cache.add(name).catch(() => {})));
}

/** Whether an earlier version of this site has kept it. @param {string} name */
const old = async (name) => name !== KEPT && (name.startsWith(OURS) || (NAMELESS.test(name) && (await (await caches.open(name)).match(SCOPE)) !== undefined));

async function clear() {
  for (const name of await caches.keys()) if (await old(name)) await caches.delete(name);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));

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
    const [, lesson, page] = PAGE.exec(below(request.url)) ?? [];
    if (request.mode !== "navigate" || !(lesson ?? page)) throw error;
    return Response.redirect(`${SCOPE}#${lesson ?? page}`);
  }
}

/** The path of an address below the site. @param {string} url */
const below = (url) => url.slice(SCOPE.length).split(/[?#]/)[0];

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SCOPE) && HAS.test(below(url))) event.respondWith(answer(event.request));
});
