import { dirname } from "node:path";
import { projectRoot } from "@/scripts/project-root";
import { readComments } from "@/testing/code/comments";
import { headlessReason } from "@/testing/code/headless-comment";
import { readSourceTree } from "@/testing/code/source-tree";

/**
 * `npx tsx testing/code/measure/headless-comments.ts [folder …]` lists the comments that the check refuses, then
 * how many each folder has.
 */
const folders = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ""));
const asked = (path: string) =>
  folders.length === 0 ||
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const counts = new Map<string, number>();
for (const { path, text } of readSourceTree(projectRoot).filter(({ path }) => asked(path))) {
  for (const comment of readComments(path, text)) {
    const reason = headlessReason(comment.text);
    if (!reason) continue;
    const room = dirname(path).split("/").slice(0, 2).join("/");
    counts.set(room, (counts.get(room) ?? 0) + 1);
    console.log(`${path}:${comment.line} ${comment.text.slice(0, 100)}\n    ${reason}`);
  }
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
for (const [room, count] of [...counts].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(5)} ${room}`);
}
console.log(`${String(total).padStart(5)} in all`);
process.exitCode = total > 0 ? 1 : 0;
