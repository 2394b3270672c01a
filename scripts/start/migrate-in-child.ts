import { z } from "zod";
import { isMigrated } from "../migrations/apply-migrations";
import { programFile } from "./programs";
import { runNode } from "./run-node";

const Applied = z.array(z.string());

/** The schema engine never gives its memory back, so the process that loads it ends. */
export async function migrateInChild(databaseUrl: string): Promise<string[]> {
  if (await isMigrated(databaseUrl)) return [];
  const printed = await runNode([programFile("migrate")], { env: { DATABASE_URL: databaseUrl } });
  return Applied.parse(JSON.parse(printed));
}
