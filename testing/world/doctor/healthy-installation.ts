import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { acquireExecutorLock } from "@/inngest/embedded/executor-lock";
import type { Installation } from "@/lib/health/doctor/check";
import { examine, reportFor } from "@/lib/health/doctor/examine";
import type { HealthCheck, HealthReport } from "@/lib/health/doctor/schema";
import { env, readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { type NetworkId, networks } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import { recordBackup } from "@/scripts/backup/record-backup";
import { startSandbox } from "@/testing/servers/sandbox";
import { backUp } from "../backups";
import { canariesIn } from "../canaries";
import { startOwnServer } from "./own-server";

export type Changes = Partial<Omit<Installation, "settings">> & {
  settings?: Partial<Installation["settings"]>;
};

export async function healthyInstallation() {
  const server = await startOwnServer();
  const ids = Object.keys(networks) as NetworkId[];
  const sandboxes = await Promise.all(ids.map((id) => startSandbox(id)));
  let runner = await acquireExecutorLock(env.DATABASE_URL);
  await recordBackup(env.DATABASE_URL, await backUp());
  const settings = readEnv({ ...process.env, FFMPEG_PATH: await sampleFfmpeg() });
  const examineWith = async (changes: Changes = {}): Promise<HealthReport> => {
    const examination = await examine({
      storage: storageAt("disk"),
      isRunning: true,
      networks: configured.networks,
      ...changes,
      settings: { ...settings, ...changes.settings },
    });
    const report = reportFor("operator", examination);
    const shown = canariesIn(JSON.stringify(report));
    if (shown.length > 0) throw new Error(`The report shows ${shown.join(" and ")}.`);
    return report;
  };
  return {
    ...server,
    settings,
    sandboxes,
    examineWith,
    stopRunner: () => runner.release(),
    startRunner: async () => {
      runner = await acquireExecutorLock(env.DATABASE_URL);
    },
    stop: async () => {
      await runner.release();
      await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
      await server.stop();
    },
  };
}

export function failuresOf({ groups }: HealthReport): HealthCheck[] {
  return groups.flatMap(({ checks }) => checks.filter(({ result }) => result === "failed"));
}

export function adviceOf({ groups }: HealthReport): HealthCheck[] {
  return groups.flatMap(({ checks }) => checks.filter(({ result }) => result === "advice"));
}

async function sampleFfmpeg(): Promise<string> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const program = join(env.DATA_DIR, "sample-ffmpeg");
  await writeFile(program, "#!/bin/sh\necho 'ffmpeg version 7.1 Copyright'\n");
  await chmod(program, 0o755);
  return program;
}
