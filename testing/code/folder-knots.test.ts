import { expect, it } from "vitest";
import { unlistedFloors, upwardImports } from "./floors";
import { findFolderKnots, findMutualPairs } from "./folder-knots";

const file = (path: string, ...imports: string[]) => ({ path, text: "", lines: 1, imports });

it("three folders that import each other in a ring are one knot without a mutual pair", () => {
  const ring = [
    file("lib/planning/posts/a.ts", "lib/library/media/b"),
    file("lib/library/media/b.ts", "inngest/client"),
    file("inngest/client.ts", "lib/planning/posts/a"),
    file("lib/kernel/time/zoned.ts"),
  ];
  expect(findFolderKnots(ring)).toEqual([["inngest", "lib/library/media", "lib/planning/posts"]]);
  expect(findMutualPairs(ring)).toEqual([]);
});

it("two folders that import each other are a mutual pair, whatever their depth", () => {
  const pair = [
    file("lib/planning/posts/rules/a.ts", "lib/library/media/c"),
    file("lib/library/media/disk/b.ts", "lib/planning/posts/rules/a"),
    file("lib/library/media/c.ts"),
  ];
  expect(findMutualPairs(pair)).toEqual([["lib/library/media", "lib/planning/posts"]]);
});

it("a file directly in lib is a folder of its own", () => {
  const files = [
    file("lib/operations.ts", "lib/planning/posts/a"),
    file("lib/planning/posts/a.ts", "lib/operations"),
  ];
  expect(findFolderKnots(files)).toEqual([["lib/operations", "lib/planning/posts"]]);
});

it("an import that leads upwards is told, and a folder that is no floor", () => {
  const files = [
    file("lib/kernel/async/a.ts", "lib/planning/posts/a"),
    file("lib/planning/posts/a.ts", "lib/kernel/async/a", "lib/planning/drafts/b"),
    file("components/ui/button.tsx", "components/kit/when/a"),
    file("scripts/postgres/server.ts", "scripts/start/child", "scripts/project-root"),
    file("scripts/backup.ts", "scripts/backup/take-backup"),
    file("testing/run/eventually.ts", "testing/world/world"),
  ];
  expect(upwardImports(files)).toEqual([
    "lib/kernel/async/a.ts imports lib/planning/posts/a",
    "components/ui/button.tsx imports components/kit/when/a",
    "scripts/postgres/server.ts imports scripts/start/child",
    "testing/run/eventually.ts imports testing/world/world",
  ]);
  expect(unlistedFloors([...files, file("lib/attic/a/b.ts")])).toEqual(["lib/attic"]);
});
