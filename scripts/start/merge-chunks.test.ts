import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mergeEqualChunks } from "./merge-chunks";

let server: string;

beforeEach(async () => {
  server = await mkdtemp(join(tmpdir(), "herald-chunks-"));
});
afterEach(() => rm(server, { recursive: true }));

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(server, path)), { recursive: true });
  await writeFile(join(server, path), content);
}

it("chunks that differ only in the name of their source map become one, which routes then name", async () => {
  await put("chunks/_a1._.js", "module.exports=[1]\n//# sourceMappingURL=_a1._.js.map");
  await put("chunks/_b2._.js", "module.exports=[1]\n//# sourceMappingURL=_b2._.js.map");
  await put("chunks/_c3._.js", "module.exports=[2]\n//# sourceMappingURL=_c3._.js.map");
  await put("chunks/ssr/_d4._.js", "module.exports=[1]\n//# sourceMappingURL=_d4._.js.map");
  await put("app/api/route.js", 'R.c("server/chunks/_b2._.js");R.c("server/chunks/_c3._.js")');
  await put("app/page.json", '{"files":["server/chunks/_b2._.js"]}');
  expect(await mergeEqualChunks(server)).toBe(1);
  expect((await readdir(join(server, "chunks"))).sort()).toEqual(["_a1._.js", "_c3._.js", "ssr"]);
  const text = (path: string) => readFile(join(server, path), "utf8");
  expect(await text("app/api/route.js")).toBe(
    'R.c("server/chunks/_a1._.js");R.c("server/chunks/_c3._.js")',
  );
  expect(await text("app/page.json")).toBe('{"files":["server/chunks/_a1._.js"]}');
  expect(await text("chunks/ssr/_d4._.js")).toContain("[1]");
});

it("a server whose chunks all differ stays as it is", async () => {
  await put("chunks/_a1._.js", "module.exports=[1]");
  await put("chunks/_c3._.js", "module.exports=[2]");
  expect(await mergeEqualChunks(server)).toBe(0);
});
