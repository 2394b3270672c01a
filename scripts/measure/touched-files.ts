import { execFileSync } from "node:child_process";

export function touchedFiles(root: string, range: string): string[] {
  const revisions = range.includes("..") ? range : `${range}..HEAD`;
  const output = execFileSync("git", ["-C", root, "diff", "--name-only", revisions, "--"], {
    encoding: "utf8",
  });
  return output.split("\n").filter(Boolean);
}
