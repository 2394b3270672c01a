import type { Pool } from "pg";
import { type Loop, startInterval } from "@/lib/async/interval";
import { log } from "@/lib/kernel/log";
import type { Executor } from "./executor";
import { purge } from "./purge";
import { renewLeases } from "./run-store";
import { takeBackRuns } from "./take-back-runs";

export type MaintenanceOptions = {
  pool: Pool;
  owner: number;
  functionIds: readonly string[];
  executor: Executor;
  leaseMs: number;
  maxCrashes: number;
  retentionDays: number;
};

export function startMaintenance(options: MaintenanceOptions): Loop {
  const loops = [
    startInterval({
      name: "renew leases",
      everyMs: options.leaseMs / 3,
      tick: () => renewHeld(options),
    }),
    startInterval({ name: "take back runs", everyMs: 500, tick: () => takeBack(options) }),
    startInterval({ name: "purge", everyMs: 3_600_000, tick: () => purgeOld(options) }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function renewHeld({ pool, owner, executor, leaseMs }: MaintenanceOptions) {
  const runIds = executor.heldRunIds();
  if (runIds.length > 0) await renewLeases(pool, owner, { runIds, leaseMs });
  return false;
}

async function takeBack({ pool, owner, executor, maxCrashes }: MaintenanceOptions) {
  const heldRunIds = executor.heldRunIds();
  const lost = await takeBackRuns(pool, { owner, heldRunIds, maxCrashes });
  for (const { id, functionId, crashes, status } of lost) {
    log.warn({ runId: id, functionId, crashes, status }, "A run was taken back.");
  }
  if (lost.length > 0) executor.claimNow();
  return false;
}

async function purgeOld({ pool, retentionDays, functionIds }: MaintenanceOptions) {
  await purge(pool, { retentionDays, functionIds });
  return false;
}
