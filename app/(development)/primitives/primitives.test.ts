import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSourceTree } from "@/testing/code/source-tree";
import config from "../../../next.config";

const files = readSourceTree(fileURLToPath(new URL("../../..", import.meta.url)));

/** It renders nothing: a page's title in the tab. */
const invisible = ["components/ui/document-title"];

it("every file of components/ui that exports a component is shown on the page", () => {
  const components = files.filter(({ path, text }) => {
    return (
      /^components\/ui\/[^.]+\.tsx$/.test(path) && /^export (function|const) [A-Z]/m.test(text)
    );
  });
  const page = files.filter(({ path }) => path.startsWith("app/(development)/primitives/"));
  const shown = new Set([...page.flatMap(({ imports }) => imports), ...invisible]);
  const names = components.map(({ path }) => path.replace(/\.tsx$/, ""));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

it("a build has no such page", () => {
  expect(config.pageExtensions).toEqual(["tsx", "ts"]);
});
