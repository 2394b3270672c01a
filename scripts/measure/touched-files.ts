import { execFileSync } from "node:child_process";

/**
 * Paths that differ between two revisions of the checkout in `root`.
 * @param range a revision to compare with HEAD, or `base..branch`
 */
export function touchedFiles(root: string, range: string): string[] {
  const revisions = range.includes("..") ? range : `${range}..HEAD`;
  const output = execFileSync("git", ["-C", root, "diff", "--name-only", revisions, "--"], {
    encoding: "utf8",
  });
  return output.split("\n").filter(Boolean);
}
