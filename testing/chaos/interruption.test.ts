import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { findProcesses } from "@/scripts/postgres/own-processes";
import { projectRoot } from "@/scripts/project-root";

vi.setConfig({ testTimeout: 120_000 });

test("a run that is asked to stop ends its Postgres and removes its folders", async () => {
  const folder = await mkdtemp(join(tmpdir(), "herald-interrupted-"));
  // As root, Postgres runs as `postgres` and must enter the folder.
  await chmod(folder, 0o711);
  const args = ["--import", "tsx", "testing/chaos/cli.ts", "--deliveries=4", "--seconds=600"];
  const { npm_lifecycle_event: _, ...variables } = process.env;
  const env = { ...variables, NODE_ENV: "development" as const, TMPDIR: folder };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env });
  const ended = once(child, "exit");
  for await (const printed of child.stdout) if (String(printed).includes("are written")) break;
  const cluster = (await foldersIn(folder)).find((name) => name.includes("postgres")) ?? "";
  const findServer = () => findProcesses(["-D", join(folder, cluster, "cluster")]);
  expect(await findServer()).toHaveLength(1);
  child.kill("SIGTERM");
  expect(await ended).toEqual([143, null]);
  expect(await findServer()).toEqual([]);
  expect(await foldersIn(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

async function foldersIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith("herald-"));
}
