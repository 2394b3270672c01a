import type { Pool } from "pg";
import { log } from "@/lib/kernel/log";
import { every } from "./every";
import type { Executor } from "./executor";
import { cronChore } from "./fire-crons";
import type { FunctionTable } from "./function-table";
import { purge } from "./purge";
import { renewLeases } from "./run-store";
import { takeBackRuns } from "./take-back-runs";

export type Housekeeping = {
  pool: Pool;
  owner: number;
  functions: FunctionTable;
  executor: Executor;
  tuning: { leaseMs: number; maxCrashes: number; retentionDays: number };
};

/** What a host does beside executing: leases, dead executors, crons, and deleting what is old. */
export function startChores({ pool, owner, functions, executor, tuning }: Housekeeping) {
  const { leaseMs, maxCrashes, retentionDays } = tuning;

  async function renew(): Promise<void> {
    const runIds = executor.heldRunIds();
    if (runIds.length > 0) await renewLeases(pool, owner, { runIds, leaseMs });
  }

  async function takeBack(): Promise<void> {
    const heldRunIds = executor.heldRunIds();
    const lost = await takeBackRuns(pool, { owner, heldRunIds, maxCrashes, functions });
    for (const { id, functionId, crashes, status } of lost) {
      log.warn({ runId: id, functionId, crashes, status }, "A run was taken back.");
    }
    if (lost.length > 0) executor.nudge();
  }

  const functionIds = [...functions.byId.keys()];
  return [
    every(leaseMs / 3, { name: "renew leases", chore: renew }),
    every(500, { name: "take back runs", chore: takeBack }),
    every(1_000, { name: "fire crons", chore: cronChore(pool, functions, executor.nudge) }),
    every(3_600_000, {
      name: "purge",
      chore: () => purge(pool, { retentionDays, functionIds }),
    }),
  ];
}
