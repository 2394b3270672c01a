import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../project-root";
import { runNode } from "../start/run-node";

it("what stays resident is compiled without a generated client, a loader or a compiler in it", async () => {
  await runNode(["--input-type=module", "--eval", compile]);
  const stamp = await readFile(join(projectRoot, ".programs/inputs.json"), "utf8");
  const { paths }: { paths: string[] } = JSON.parse(stamp);
  expect(paths).toEqual(expect.arrayContaining(["scripts/start.ts", "scripts/sandbox.ts"]));
  expect(paths.filter((path) => path.startsWith("prisma/generated/"))).toEqual([]);
  const start = await readFile(join(projectRoot, ".programs/start.mjs"), "utf8");
  expect(start).not.toMatch(/from "(tsx|esbuild|next)/);
});

const compile = `
  const { compileResident } = await import("./scripts/programs/compile.mjs");
  await compileResident();
`;
