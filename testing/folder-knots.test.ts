import { expect, it } from "vitest";
import { findFolderKnots, findMutualPairs } from "./folder-knots";

const file = (path: string, ...imports: string[]) => ({ path, text: "", lines: 1, imports });

it("three folders that import each other in a ring are one knot without a mutual pair", () => {
  const ring = [
    file("lib/posts/a.ts", "lib/media/b"),
    file("lib/media/b.ts", "inngest/client"),
    file("inngest/client.ts", "lib/posts/a"),
    file("lib/time/zoned.ts"),
  ];
  expect(findFolderKnots(ring)).toEqual([["inngest", "lib/media", "lib/posts"]]);
  expect(findMutualPairs(ring)).toEqual([]);
});

it("two folders that import each other are a mutual pair, whatever their depth", () => {
  const pair = [
    file("lib/posts/rules/a.ts", "lib/media"),
    file("lib/media/disk/b.ts", "lib/posts/rules/a"),
    file("lib/media/index.ts"),
  ];
  expect(findMutualPairs(pair)).toEqual([["lib/media", "lib/posts"]]);
});

it("a file directly in lib is a folder of its own", () => {
  const files = [
    file("lib/operations.ts", "lib/posts/a"),
    file("lib/posts/a.ts", "lib/operations"),
  ];
  expect(findFolderKnots(files)).toEqual([["lib/operations", "lib/posts"]]);
});
