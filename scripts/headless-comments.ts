import { readComments } from "@/testing/comments";
import { headlessReason } from "@/testing/headless-comment";
import { readSourceTree } from "@/testing/source-tree";
import { projectRoot } from "./project-root";

/** `npx tsx scripts/headless-comments.ts [folder …]`: lists the comments that the check refuses. */
const folders = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ""));
const asked = (path: string) =>
  folders.length === 0 ||
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

let total = 0;
for (const { path, text } of readSourceTree(projectRoot).filter(({ path }) => asked(path))) {
  for (const comment of readComments(path, text)) {
    const reason = headlessReason(comment.text);
    if (!reason) continue;
    total += 1;
    console.log(`${path}:${comment.line} ${comment.text.slice(0, 100)}\n    ${reason}`);
  }
}
console.log(`${total} headless`);
process.exitCode = total > 0 ? 1 : 0;
