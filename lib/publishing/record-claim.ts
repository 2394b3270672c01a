import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { storeProgress } from "./progress-store";

const processId = randomUUID();
const everyMs = 1_000;
let storedAt = 0;

export function recordClaim(handedOverAt: Date): void {
  const claimedAt = now();
  if (Math.abs(claimedAt.getTime() - storedAt) < everyMs) return;
  storedAt = claimedAt.getTime();
  storeProgress(db, { process: processId, claimedAt, handedOverAt }).catch((err: unknown) => {
    log.warn({ err }, "The progress of the engine could not be noted.");
  });
}
