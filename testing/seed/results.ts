import { db } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import type { MetricName } from "@/lib/networks/results";
import { isReadFromTheStart } from "@/lib/results/reading/read-results";
import {
  findLatestSeries,
  insertResults,
  storeFollowers,
  storeReading,
  storeUsual,
} from "@/lib/results/reading/reading-store";
import { ageHours } from "@/lib/results/reading/schedule";
import type { Point } from "@/lib/results/reading/series";
import { usualOf } from "@/lib/results/reading/usual";
import type { Travel } from "@/testing/run/travel";
import type { Accounts } from "./accounts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const usually: Record<MetricName, number> = {
  views: 900,
  reach: 640,
  reactions: 42,
  comments: 6,
  shares: 5,
  saves: 9,
  clicks: 24,
  quotes: 2,
  video_views: 500,
  watch_time: 3_100,
};
const ofVideos: readonly MetricName[] = ["video_views", "watch_time"];

/**
 * Counts what networks would have counted at each planned age. The sandboxes forget with their process,
 * so that nobody reads these posts again by a plan.
 */
export async function fillResults(
  { neighbours, mastodon }: Accounts,
  { travel, present }: { travel: Travel; present: Date },
): Promise<void> {
  await turnOn(neighbours.id);
  await insertResults(null);
  const rows = await db.deliveryResult.findMany({
    include: { connection: { select: { provider: true } } },
    orderBy: [{ publishedAt: "asc" }, { connectionId: "asc" }],
  });
  const deleted = rows.find(({ connectionId }) => connectionId === mastodon.id)?.deliveryId;
  for (const [index, row] of rows.entries()) {
    const { deliveryId, publishedAt, kind, connection } = row;
    const offered = findNetwork(connection.provider)?.results?.metrics ?? [];
    const metrics = offered
      .map(({ metric }) => metric)
      .filter((metric) => kind === "video" || !ofVideos.includes(metric));
    const points = pointsOf({ publishedAt, present, metrics, appeal: appealOf(index) });
    const last = points.at(-1);
    const base = { deliveryId, stage: points.length, nextAt: null };
    travel.to(new Date(last?.at ?? present));
    if (!last) {
      await storeReading(db, { ...base, told: null });
      continue;
    }
    const told = { at: new Date(last.at), values: last.values, missing: {}, olderAt: {}, points };
    await storeReading(db, { ...base, told: { ...told, deleted: false } });
    if (deliveryId === deleted) {
      await storeReading(db, { ...base, told: { at: new Date(last.at), deleted: true } });
    }
  }
  await fillAccounts(travel, present);
}

/** The neighbours' results stay as their network has them from the start. */
async function turnOn(left: string): Promise<void> {
  for (const { id: connectionId, provider, workspaceId: ofWorkspace } of await connections()) {
    const isOn = connectionId === left || isReadFromTheStart(provider) ? null : true;
    await db.accountResults.create({
      data: { connectionId, workspaceId: ofWorkspace, isOn },
    });
  }
}

async function fillAccounts(travel: Travel, present: Date): Promise<void> {
  for (const [index, { id, provider, workspaceId: of }] of (await connections()).entries()) {
    if (!findNetwork(provider)?.results) continue;
    const account = { id, workspaceId: workspaceId(of) };
    travel.to(present);
    await storeUsual(db, account, usualOf(await findLatestSeries(db, id)));
    for (let day = 23; day >= 0; day -= 1) {
      travel.to(new Date(present.getTime() - day * dayMs));
      const gained = (23 - day) * (2 + index) + Math.round(6 * Math.sin(day + index));
      await storeFollowers(db, account, 400 + 170 * index + gained);
    }
  }
  travel.to(present);
}

function connections() {
  return db.connection.findMany({
    select: { id: true, provider: true, workspaceId: true },
    orderBy: { id: "asc" },
  });
}

/** Numbers grow fast on the first day and hardly after the first week. */
function pointsOf({
  publishedAt,
  present,
  metrics,
  appeal,
}: {
  publishedAt: Date;
  present: Date;
  metrics: readonly MetricName[];
  appeal: number;
}): Point[] {
  const reached = ageHours.filter((hours) => {
    return publishedAt.getTime() + hours * hourMs <= present.getTime();
  });
  return reached.map((hours, index) => ({
    at: new Date(publishedAt.getTime() + hours * hourMs).toISOString(),
    stage: index + 1,
    values: Object.fromEntries(
      metrics.map((metric) => {
        const grown = 1 - Math.exp(-hours / 20);
        return [metric, Math.round(usually[metric] * appeal * grown)];
      }),
    ),
  }));
}

/** Lies between a third and three times the usual, the same at each run. */
function appealOf(index: number): number {
  return 3 ** Math.sin(index * 12.9898);
}
