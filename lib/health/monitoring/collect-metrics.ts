import { createHash, timingSafeEqual } from "node:crypto";
import { engineStates } from "@/lib/health/engine/schema";
import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import { metrics } from "@/lib/kernel/metrics";
import { countBacklog } from "@/lib/records/webhooks/webhook-health";
import { findReadingLag } from "@/lib/results/accounts/account-results";
import { countAttention, findBacklog, findEngineStatus } from "./health-store";
import { readLauncherReport } from "./launcher-report";

const weekMs = 7 * 86_400_000;

export function assertMetricsToken(request: Request, token: string | undefined): void {
  if (!token) throw new AppError("not_found", "There is nothing at this address.");
  const given = request.headers.get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  if (given && timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError("invalid_credential", "The metrics token is missing or wrong.");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export async function collectMetrics(): Promise<{ contentType: string; text: string }> {
  const { registry, ...gauges } = metrics();
  const instant = now().getTime();
  const [backlog, attention, engine, processes, lagMs, webhooks] = await Promise.all([
    findBacklog(null),
    countAttention(null, new Date(instant - weekMs)),
    findEngineStatus(),
    readLauncherReport(),
    findReadingLag(),
    countBacklog(),
  ]);
  const { oldestScheduledAt } = backlog;
  gauges.overdue.set(backlog.overdue);
  gauges.inFlight.set(backlog.inFlight);
  gauges.backlogAge.set(oldestScheduledAt ? (instant - Date.parse(oldestScheduledAt)) / 1000 : 0);
  gauges.attention.set({ state: "failed" }, attention.failed);
  gauges.attention.set({ state: "unconfirmed" }, attention.unconfirmed);
  gauges.engineRuns.set({ status: "queued" }, engine.queuedRuns);
  gauges.engineRuns.set({ status: "quarantined" }, engine.quarantinedRuns);
  if (engine.connection) {
    for (const state of engineStates) {
      gauges.engineConnection.set({ state }, engine.connection.state === state ? 1 : 0);
    }
  }
  gauges.resultsLag.set(lagMs / 1000);
  gauges.webhookPending.set(webhooks.pending);
  gauges.webhookAge.set(webhooks.oldestAt ? (instant - webhooks.oldestAt.getTime()) / 1000 : 0);
  for (const { name, restarts } of processes) gauges.restarts.set({ process: name }, restarts);
  return { contentType: registry.contentType, text: await registry.metrics() };
}
