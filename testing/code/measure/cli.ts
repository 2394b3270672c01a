import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "@/scripts/project-root";
import { findFolderKnots, findMutualPairs } from "../folder-knots";
import { isTest, readSourceTree, type SourceFile } from "../source-tree";
import { countCommentBlocks } from "./comment-blocks";
import { findSmallNeighbours } from "./small-neighbours";
import { touchedFiles } from "./touched-files";

/**
 * `npm run measure -- [--root DIR] [--touched BASE[..BRANCH]] [--list]` prints six counts of a
 * checkout. For the sixth, add a text field of a post on a branch: `--touched main..branch` counts
 * the files in which the two differ.
 */
const { values: options } = parseArgs({
  options: {
    root: { type: "string", default: projectRoot },
    touched: { type: "string" },
    list: { type: "boolean", default: false },
  },
});
const root = resolve(options.root);
const files = readSourceTree(root);
const tests = files.filter(isTest);
const product = files.filter((file) => !isTest(file));

print("1 source files", files.length, `${product.length} product, ${tests.length} tests`);
print("2 lines of a product file", distribution(product), `tests: ${distribution(tests)}`);
const small = findSmallNeighbours(files);
print("3 files under 25 lines that only a neighbour imports", small.length);
list(small.map(({ path }) => path));
const knots = findFolderKnots(product);
const mutualPairs = findMutualPairs(product);
const largest = knots[0]?.length ?? 0;
print(
  "4 folder circles",
  knots.length,
  `largest of ${largest}, ${mutualPairs.length} mutual pairs`,
);
list([...knots.map((knot) => knot.join(" ")), ...mutualPairs.map((pair) => pair.join(" <-> "))]);
const inTests = countComments(tests);
const inProduct = countComments(product);
print("5 comments", inProduct + inTests, `${inProduct} product, ${inTests} tests`);
const touched = options.touched === undefined ? undefined : touchedFiles(root, options.touched);
print("6 files touched by an added text field", touched?.length ?? "needs --touched BASE..BRANCH");
list(touched ?? []);

function print(name: string, value: string | number, details = ""): void {
  console.log(`${name}: ${value}${details && ` (${details})`}`);
}

function list(lines: string[]): void {
  if (options.list) for (const line of lines) console.log(`    ${line}`);
}

function countComments(among: SourceFile[]): number {
  return among.reduce((sum, file) => sum + countCommentBlocks(file), 0);
}

function distribution(among: SourceFile[]): string {
  const sizes = among.map(({ lines }) => lines).sort((a, b) => a - b);
  const quantile = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
  return `median ${quantile(0.5)}, p95 ${quantile(0.95)}, max ${quantile(1)}`;
}
