import { afterEach, expect, it, vi } from "vitest";
import { forgetShared, hasShared, readShared } from "./shared-items";

afterEach(() => vi.unstubAllGlobals());

const nothing = { title: "", text: "", url: "", files: 0, at: Date.now() };

/** Holds responses as a browser's cache does, for one cache. */
function stubCaches(kept: Record<string, Response> | null): void {
  let cache = kept && new Map(Object.entries(kept));
  vi.stubGlobal("caches", {
    has: async () => cache !== null,
    open: async () => ({ match: async (key: string) => cache?.get(key)?.clone() }),
    delete: async () => {
      cache = null;
    },
  });
}

it.each([
  [{ text: "The pier", url: "https://example.com/a" }, "The pier\nhttps://example.com/a"],
  [
    { text: "See https://example.com/a", url: "https://example.com/a" },
    "See https://example.com/a",
  ],
  [
    { text: "See https://example.com/abc", url: "https://example.com/a" },
    "See https://example.com/abc\nhttps://example.com/a",
  ],
  [{ title: "A page", url: "https://example.com/a" }, "A page\nhttps://example.com/a"],
  [{ title: "A page", text: "My words" }, "My words"],
  [{ url: "https://example.com/a" }, "https://example.com/a"],
])("what was shared becomes one text: %j", async (fields, text) => {
  stubCaches({ "/shared": Response.json({ ...nothing, ...fields }) });
  expect(await readShared()).toEqual({ text, files: [] });
});

it("files keep their names and types", async () => {
  const headers = { "Content-Type": "image/png", "X-File-Name": encodeURIComponent("Café 1.png") };
  stubCaches({
    "/shared": Response.json({ ...nothing, files: 1 }),
    "/shared/0": new Response("bytes", { headers }),
  });
  const [file] = (await readShared())?.files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual([
    "Café 1.png",
    "image/png",
    "bytes",
  ]);
});

it("a share is not offered after a day, nor once it is forgotten, nor without caches", async () => {
  const stored = (at: number) => ({ "/shared": Response.json({ ...nothing, text: "Old", at }) });
  stubCaches(stored(Date.now() - 25 * 3_600_000));
  expect([await hasShared(), await readShared()]).toEqual([false, null]);
  stubCaches(stored(Date.now()));
  expect(await hasShared()).toBe(true);
  await forgetShared();
  expect(await hasShared()).toBe(false);
  vi.unstubAllGlobals();
  expect(await readShared()).toBeNull();
});
