// The service worker: the installed site opens without network. It keeps the files of one build and
// nothing else; what the server tells is never kept, and while there is a network the page itself is
// always asked for anew, so that nobody plays on pages of yesterday.

const FILES = ["/"]; // and all that the build made: vite.worker.ts fills this in
const BUILD = "sixfold-dev"; // likewise

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(BUILD);
    await cache.addAll(FILES.map((path) => new Request(path, { cache: "reload" })));
  };
  event.waitUntil(fill());
});

// It begins once no page of an earlier build is open any more, and only then are its files dropped.
self.addEventListener("activate", (event) => {
  const begin = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(BUILD)).match("/");
    if (kept) return kept;
    throw error;
  }
}

// A file whose name tells its contents is taken from here at once, any other only without network.
async function file(request) {
  const cache = await caches.open(BUILD);
  const named = new URL(request.url).pathname.startsWith("/assets/");
  if (named) return (await cache.match(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
