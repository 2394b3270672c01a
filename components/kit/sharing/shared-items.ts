/** Holds what a phone shared, as `public/share-worker.js` keeps it in this browser. */
export type SharedItems = { text: string; files: File[] };

type Kept = { title: string; text: string; url: string; files: number; at: number };

const cacheName = "shared";
const keptMs = 24 * 3_600_000;

/** Returns what was shared within a day and has not been used; null without it. */
export async function readShared(): Promise<SharedItems | null> {
  const cache = await openCache();
  const kept = cache && (await readKept(cache));
  if (!kept) return null;
  const numbers = Array.from({ length: kept.files }, (_, index) => index);
  const files = await Promise.all(numbers.map((number) => readFile(cache, number)));
  return { text: textOf(kept), files: files.filter((file) => file !== null) };
}

export async function hasShared(): Promise<boolean> {
  const cache = await openCache();
  return cache !== null && (await readKept(cache)) !== null;
}

export async function forgetShared(): Promise<void> {
  if (await openCache()) await caches.delete(cacheName);
}

/** Returns null where nothing was shared, or where the page came over plain HTTP, without caches. */
async function openCache(): Promise<Cache | null> {
  if (!("caches" in globalThis) || !(await caches.has(cacheName))) return null;
  return await caches.open(cacheName);
}

async function readKept(cache: Cache): Promise<Kept | null> {
  const kept: Kept | undefined = await (await cache.match("/shared"))?.json();
  return kept && Date.now() - kept.at < keptMs ? kept : null;
}

async function readFile(cache: Cache, number: number): Promise<File | null> {
  const response = await cache.match(`/shared/${number}`);
  if (!response) return null;
  const type = response.headers.get("Content-Type") ?? "";
  const name = decodeURIComponent(response.headers.get("X-File-Name") ?? "");
  return new File([await response.blob()], name || `shared-${number + 1}`, { type });
}

/** Many apps put the link into the text; the title is a page's, and serves where there is no text. */
function textOf({ title, text, url }: Kept): string {
  const words = text.trim() || title.trim();
  if (!url || words.split(/\s+/).includes(url)) return words;
  return words ? `${words}\n${url}` : url;
}
