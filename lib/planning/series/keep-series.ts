import type { Actor } from "@/lib/kernel/actor";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { firstLine } from "@/lib/kernel/first-line";
import { log } from "@/lib/kernel/log";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { Reason } from "@/lib/networks/network";
import { seriesReasons } from "@/lib/records/words/reasons";
import { wordStored } from "@/lib/records/words/word-reason";
import { makeOccurrence, missingDays } from "./make-occurrences";
import { dueAfter, lastMade, type Plan, type PlannedDay, planOf } from "./plan";
import { SeriesPost } from "./schema";
import {
  claimDueSeries,
  countActive,
  dateOf,
  findMember,
  findTroubled,
  lockSeries,
  releaseSeries,
  type SeriesRow,
} from "./series-store";
import { tellOfEnd, tellOfTrouble } from "./tell-of-series";

const everyMs = 60_000;
/** Longer than making sixty posts takes; after it, another process takes over from one that died. */
const leaseMs = 5 * 60_000;
/** An account is often reconnected within the day. */
const retryMs = 60 * 60_000;
const troubledMax = 100;

/** Makes occurrences as their days come near, until it is stopped. Several processes may do so at once. */
export function startSeriesKeeper(): Loop {
  return startInterval({ name: "series", everyMs, tick: keepNextSeries });
}

/** Makes what one series lacks; returns false where none is due. */
export async function keepNextSeries(): Promise<boolean> {
  const row = await claimDueSeries(leaseMs);
  if (!row) return false;
  const plan = planOf(row);
  const at = now();
  const reason = await makeMissing(row, plan, at);
  const dueAt = reason ? new Date(at.getTime() + retryMs) : dueAfter(plan, at);
  const state = dueAt ? "active" : "ended";
  const madeUntil = reason ? row.madeUntil : dateOf(lastMade(plan, at));
  await release(row, { state, dueAt, madeUntil, reason });
  return true;
}

function release(row: SeriesRow, kept: Parameters<typeof releaseSeries>[2]): Promise<void> {
  return transaction(async (tx) => {
    if (!(await releaseSeries(tx, row, kept))) return;
    if (kept.reason) await tellOfTrouble(tx, row, kept.reason);
    else await tellOfEnd(tx, row, kept.state === "ended" ? "ended" : "recovered");
  });
}

/** Returns why one of the days could not be made. */
async function makeMissing(row: SeriesRow, plan: Plan, at: Date): Promise<Reason | null> {
  let first: Reason | null = null;
  for (const planned of await missingDays(db, { row, plan, at })) {
    const failure = await makeOne(row, plan, planned).catch((err: unknown) => {
      if (isDatabaseTrouble(err)) throw err;
      return err;
    });
    if (failure === "over") return first;
    if (failure === "done") continue;
    first ??= reasonOf(failure, planned, row);
    // A month's money may be spent while that of the next is not; all else keeps all days from being made.
    const isMonthly = failure instanceof AppError && failure.code === "spending_limit_reached";
    if (!isMonthly) break;
  }
  return first;
}

/** A day is made in a transaction of its own, so that a process that dies leaves whole posts only. */
function makeOne(claimed: SeriesRow, plan: Plan, planned: PlannedDay): Promise<"done" | "over"> {
  return transaction(async (tx) => {
    const row = await lockSeries(tx, workspaceId(claimed.workspaceId), claimed.id);
    const isOurs =
      row.version === claimed.version &&
      row.leaseUntil?.getTime() === claimed.leaseUntil?.getTime();
    if (!isOurs) return "over";
    // A time that has passed meanwhile is left out: nothing goes out late, nor several at once.
    if (planned.at <= now()) return "done";
    await makeOccurrence(tx, await creatorOf(tx, row), { row, plan, planned });
    return "done";
  });
}

/** Policies were asked when the series was written; its posts ask a person where it does. */
async function creatorOf(tx: Tx, row: SeriesRow): Promise<Actor> {
  return {
    workspaceId: workspaceId(row.workspaceId),
    userId: await findMember(tx, row.workspaceId, row.createdById),
    role: "member",
    via: "session",
    access: "edit",
    admin: false,
    sessionId: null,
    credentialId: null,
    authenticatedAt: null,
    requestId: null,
  };
}

function reasonOf(failure: unknown, { day }: PlannedDay, { id: seriesId }: SeriesRow): Reason {
  if (failure instanceof AppError) {
    return seriesReasons.because("not_made", { day, says: failure.message });
  }
  log.error({ err: failure, seriesId, day }, "An occurrence of a series could not be made.");
  return seriesReasons.because("broke", { day });
}

export type SeriesTrouble = { workspaceId: string; name: string; problem: string };

/** Finds series of which an occurrence could not be made, for the doctor. */
export async function findSeriesTroubles(): Promise<SeriesTrouble[]> {
  const rows = await findTroubled(troubledMax);
  return rows.map(({ workspaceId: of, content, reasonCode, reasonValues }) => {
    const { title, text } = SeriesPost.parse(content);
    const name = firstLine(title || text, 40);
    return { workspaceId: of, name, problem: wordStored(reasonCode, reasonValues, null) ?? "" };
  });
}

/** Counts series that go on, and tells since when the keeper is behind with one. */
export function countSeries(): Promise<{ active: number; oldestDueAt: Date | null }> {
  return countActive();
}
