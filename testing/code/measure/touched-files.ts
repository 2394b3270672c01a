import { execFileSync } from "node:child_process";

export function touchedFiles(root: string, range: string): string[] {
  const [base = "", branch = "HEAD"] = range.split(/\.{2,3}/);
  const revisions = `${base}...${branch}`;
  const output = execFileSync("git", ["-C", root, "diff", "--name-only", revisions, "--"], {
    encoding: "utf8",
  });
  return output.split("\n").filter(Boolean);
}
