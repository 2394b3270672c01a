import { expect, it } from "vitest";
import { findFolderCircles } from "./folder-graph";

const file = (path: string, ...imports: string[]) => ({ path, text: "", lines: 1, imports });

it("three folders that import each other in a ring are one knot without a mutual pair", () => {
  const ring = [
    file("lib/posts/a.ts", "lib/media/b"),
    file("lib/media/b.ts", "inngest/client"),
    file("inngest/client.ts", "lib/posts/a"),
    file("lib/time/zoned.ts"),
  ];
  expect(findFolderCircles(ring)).toEqual({
    knots: [["inngest", "lib/media", "lib/posts"]],
    mutualPairs: [],
  });
});

it("two folders that import each other are a mutual pair, whatever their depth", () => {
  const pair = [
    file("lib/posts/rules/a.ts", "lib/media"),
    file("lib/media/disk/b.ts", "lib/posts/rules/a"),
    file("lib/media/index.ts"),
  ];
  expect(findFolderCircles(pair).mutualPairs).toEqual([["lib/media", "lib/posts"]]);
});

it("an import made by a test closes no circle", () => {
  const tested = [
    file("lib/posts/a.ts", "lib/media/b"),
    file("lib/media/b.test.ts", "lib/posts/a"),
  ];
  expect(findFolderCircles(tested)).toEqual({ knots: [], mutualPairs: [] });
});
