import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { isMigrated } from "../migrations/apply-migrations";
import { projectRoot } from "../project-root";
import { programFile } from "./programs";

const run = promisify(execFile);
const Applied = z.array(z.string());

/** The schema engine never gives its memory back, so the process that loads it ends. */
export async function migrateInChild(databaseUrl: string): Promise<string[]> {
  if (await isMigrated(databaseUrl)) return [];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await run(process.execPath, [programFile("migrate")], {
    cwd: projectRoot,
    env,
  }).catch(({ stderr }: { stderr: string }) => {
    throw new Error(`The database was not updated.\n${stderr.trim()}`);
  });
  return Applied.parse(JSON.parse(stdout));
}
