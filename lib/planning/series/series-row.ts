import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { daysAfter } from "@/lib/kernel/time/zoned";
import { lastActorName } from "@/lib/records/audit/actor-name";
import { wordStored } from "@/lib/records/words/word-reason";
import { daysComing, planOf, todayIn } from "./plan";
import { ruleInWords } from "./rules";
import type { Series } from "./schema";
import { findOccurrences, type OccurrenceRow, type SeriesRow } from "./series-store";

const nextMax = 5;

export async function presentAll(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  rows: readonly SeriesRow[],
  at: Date,
): Promise<Series[]> {
  const seriesIds = rows.map(({ id }) => id);
  const since = rows.map(({ timeZone }) => todayIn(timeZone, at)).toSorted()[0];
  const known = since
    ? await findOccurrences(tx, workspaceId, { seriesIds, from: daysAfter(since, -1) })
    : [];
  return rows.map((row) => {
    return present(
      row,
      known.filter(({ seriesId }) => seriesId === row.id),
      at,
    );
  });
}

export async function presentOne(
  tx: Tx,
  actor: Pick<Actor, "workspaceId">,
  row: SeriesRow,
  at: Date,
): Promise<Series> {
  const [series] = await presentAll(tx, actor, [row], at);
  if (!series) throw new Error("A series was not presented.");
  return series;
}

export async function assertSeriesVersion(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  row: SeriesRow,
  version: number,
): Promise<void> {
  const currentVersion = row.version;
  if (version === currentVersion) return;
  const name = await lastActorName(tx, workspaceId, { targetType: "series", targetId: row.id });
  const message = `${name ?? "Somebody"} changed this series since you opened it.`;
  throw new AppError("version_conflict", message, { details: { currentVersion } });
}

export function auditedSeries(row: SeriesRow) {
  const { rule, zone } = planOf(row);
  return { rule: ruleInWords(rule), timeZone: zone, state: row.state };
}

function present(row: SeriesRow, known: readonly OccurrenceRow[], at: Date): Series {
  const plan = planOf(row);
  return {
    id: row.id,
    rule: plan.rule,
    zone: plan.zone,
    post: plan.content,
    variants: [...plan.variants],
    state: row.state,
    next: nextOf(row, known, at),
    problem: wordStored(row.reasonCode, row.reasonValues, null),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Counts what somebody moved at its own time, and leaves out what was skipped, deleted or cancelled. */
function nextOf(row: SeriesRow, known: readonly OccurrenceRow[], at: Date): string[] {
  const made = known.flatMap(({ scheduledAt }) => {
    return scheduledAt && scheduledAt > at ? [scheduledAt] : [];
  });
  const taken = new Set(known.map(({ day }) => day));
  const open = [];
  if (row.state === "active") {
    for (const planned of daysComing(planOf(row), at)) {
      if (open.length === nextMax) break;
      if (!taken.has(planned.day)) open.push(planned.at);
    }
  }
  return [...made, ...open]
    .toSorted((one, other) => one.getTime() - other.getTime())
    .slice(0, nextMax)
    .map((instant) => instant.toISOString());
}
