// The service worker of the progressive web app. `config/plugins/pwa.ts` fills in base, version and files.
const base = '__BASE__';
const cacheName = 'rostrum-__VERSION__';
const files = __FILES__;

self.addEventListener('install', (event) => {
  const fresh = (file) => new Request(base + file, { cache: 'no-cache' });
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files.map(fresh))));
});

self.addEventListener('activate', (event) => {
  const others = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
    );
  event.waitUntil(others.then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data?.type !== 'skip-waiting') return;
  event.waitUntil(
    self.skipWaiting().then(
      () => event.ports[0]?.postMessage({ error: null }),
      (error) => event.ports[0]?.postMessage({ error: String(error) }),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || !pathname.startsWith(base)) return;
  if (pathname.startsWith(`${base}__serverLoader`)) return;
  if (mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => caches.match(`${base}index.html`)));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
