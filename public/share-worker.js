// A phone shares with an installed Herald by a POST to /share. This worker, which sees no other
// address, keeps what was shared in the browser until the composer takes it:
// components/kit/sharing/shared-items.ts.

const cacheName = "shared";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "POST" || new URL(url).pathname !== "/share") return;
  event.respondWith(keep(event.request).then(compose, () => compose("lost")));
});

async function keep(request) {
  const form = await request.formData();
  const files = form.getAll("media").filter((part) => part instanceof File && part.size > 0);
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map((file, index) => {
      const headers = { "Content-Type": file.type, "X-File-Name": encodeURIComponent(file.name) };
      return cache.put(`/shared/${index}`, new Response(file, { headers }));
    }),
  );
  const [title, text, url] = ["title", "text", "url"].map((name) => String(form.get(name) ?? ""));
  const shared = { title, text, url, files: files.length, at: Date.now() };
  await cache.put("/shared", Response.json(shared));
  return "kept";
}

function compose(shared) {
  return Response.redirect(`/compose?shared=${shared}`, 303);
}
