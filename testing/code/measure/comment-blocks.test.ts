import { expect, it } from "vitest";
import { countCommentBlocks } from "./comment-blocks";

const count = (text: string) =>
  countCommentBlocks({ path: "file.tsx", text, lines: text.split("\n").length, imports: [] });

it("line comments on consecutive lines are one block", () => {
  expect(count("// one\n  // of two lines\n\n// another\nrun(); // a third\n// and a fourth")).toBe(
    3,
  );
});

it("block, documentation and JSX comments count one each", () => {
  expect(count("/* a */ /** b\n * c */ const page = <p>{/* d */}</p>;")).toBe(3);
});

it("slashes in strings, regular expressions and JSX text are no comments", () => {
  expect(count('const a = "http://x"; const b = /\\/\\/x/; const c = <p>see // there</p>;')).toBe(
    0,
  );
});
