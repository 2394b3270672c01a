import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "@/lib/kernel/env";
import { type KeptProcess, keptProcesses } from "./schema";

const Report = z.object({
  restarts: z.int(),
  lastEnd: z.object({ at: z.string(), how: z.string() }).nullable(),
});
const RunningCopy = z.object({
  details: z.object({ processes: z.partialRecord(z.enum(keptProcesses), Report) }),
});

export async function readLauncherReport(dataDir = env.DATA_DIR): Promise<KeptProcess[]> {
  const path = join(/* turbopackIgnore: true */ dataDir, "running.json");
  const { data } = RunningCopy.safeParse(await readJson(path));
  const processes = data?.details.processes ?? {};
  return keptProcesses.flatMap((name) => {
    const report = processes[name];
    return report ? [{ name, restarts: report.restarts, lastEnd: report.lastEnd }] : [];
  });
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return null;
  }
}
