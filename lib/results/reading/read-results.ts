import { z } from "zod";
import { networkContext } from "@/lib/accounts/connections/network-context";
import { openFreshCredentials } from "@/lib/accounts/connections/renewal";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { metrics } from "@/lib/kernel/metrics";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { networks } from "@/lib/networks";
import type { Account, Network, NetworkContext } from "@/lib/networks/network";
import {
  type MetricName,
  metricNames,
  type PostReading,
  type ResultsReading,
} from "@/lib/networks/results";
import { connectionReasons } from "@/lib/records/words/reasons";
import { columnOf } from "../columns";
import { CallBudget } from "./call-budget";
import {
  claimAccount,
  claimDueAccount,
  type DuePost,
  findDuePosts,
  findKnown,
  findLatestSeries,
  findPrecedence,
  insertResults,
  type ReadAccount,
  releaseAccount,
  type StoredReading,
  storeAccount,
  storeFollowers,
  storeReading,
  storeUsual,
} from "./reading-store";
import { Refused, refusedNow, withRefused } from "./refused";
import { nextReadingAfter, stageAt } from "./schedule";
import { withPoint } from "./series";
import { usualOf } from "./usual";

const everyMs = 60_000;
const dayMs = 86_400_000;
/** Nothing is read for an account that sends something so soon, nor shortly after. */
const precedenceMs = 5 * 60_000;
/** This often the reader looks for all that has no results yet, as a person may find a post later. */
const wholeEveryMs = 3_600_000;
/** A network that did not answer is asked again after this. */
const unansweredMs = 15 * 60_000;
const untoldMs = 3_600_000;
const Since = z.partialRecord(z.enum(metricNames), z.string());

const readable = Object.values<Network>(networks).filter(({ results }) => results);
export const readableNetworks = {
  all: readable.map(({ id }) => id),
  fromTheStart: readable.flatMap(({ id, results }) => {
    return results && !results.offUntil ? [id] : [];
  }),
};

/** Tells whether an account's results are read where no administrator has chosen. */
export function isReadFromTheStart(provider: string): boolean {
  return readableNetworks.fromTheStart.includes(provider);
}

export function startResultsReader(): Loop {
  let lookedAtAll = 0;
  return startInterval({
    name: "results",
    everyMs,
    tick: async () => {
      const instant = now().getTime();
      const isWhole = instant - lookedAtAll >= wholeEveryMs;
      const begun = await insertResults(isWhole ? null : new Date(instant - 2 * wholeEveryMs));
      if (isWhole && begun === 0) lookedAtAll = instant;
      return (await readNextAccount()) || begun > 0;
    },
  });
}

/** Reads what is due of one account, of a team or of all; returns false where nothing is due of any. */
export async function readNextAccount(team?: WorkspaceId): Promise<boolean> {
  const account = await claimDueAccount(readableNetworks, team);
  if (!account) return false;
  await readClaimed(account);
  return true;
}

/** Begins results of what was published since, which the reader does once a minute. */
export async function beginResults(since: Date): Promise<void> {
  await insertResults(since);
}

/** Reads one delivery at once, unless another process reads for its account or it has to rest. */
export async function readDelivery(connectionId: string, deliveryId: string): Promise<void> {
  const account = await claimAccount(connectionId);
  if (account) await readClaimed(account, deliveryId);
}

function isOn({ provider, reading }: ReadAccount): boolean {
  return reading?.isOn ?? isReadFromTheStart(provider);
}

async function readClaimed(row: ReadAccount, only?: string): Promise<void> {
  const instant = now();
  let restUntil: Date | null = new Date(instant.getTime() + unansweredMs);
  try {
    restUntil = await readFor(row, only);
  } catch (err) {
    log.error({ err, connectionId: row.id }, "The results of an account could not be read.");
  } finally {
    await releaseAccount(row, restUntil);
  }
}

/** Returns until when nothing more is read for the account; null where the next due post may be. */
async function readFor(row: ReadAccount, only: string | undefined): Promise<Date | null> {
  if (row.state !== "active" || !isOn(row)) return null;
  const reached = networkContext(row);
  const credentials = reached && (await openFreshCredentials(row));
  const readResults = reached?.network.readResults;
  if (!readResults || !credentials) return after(unansweredMs);
  const { network } = reached;
  const { accountId, name, id } = row;
  const account = { accountId, name, credentials };
  const due = await findDuePosts(id, { limit: network.results?.postsMax ?? 1, only });
  const budget = new CallBudget({
    network,
    callsToday: callsOn(now(), row),
    leaseUntil: row.reading?.leaseUntil ?? now(),
    findPrecedence: () => precedenceOf(id),
  });
  const context: NetworkContext = {
    ...reached.context,
    fetch: budget.over(reached.context.fetch),
  };
  const refused = Refused.parse(row.reading?.refused ?? {});
  const { version } = context.settings;
  const reading = await readResults(context, account, {
    posts: due,
    refused: refusedNow(refused, version, now()),
    whole: row.reading?.isOn === true,
  });
  noteRefusals(network, reading);
  const { names, end } = outcomeOf(reading);
  if (reading.kind === "read") {
    const isCut = end !== reading || budget.stoppedUntil !== null;
    await store(row, { due, posts: reading.posts, isCut });
    if (!isCut) await readFollowers(row, { network, context, account });
  }
  await storeAccount(db, owned(row), {
    calls: callsOn(now(), row) + budget.calls,
    callsDay: dayOf(now()),
    ...(names.length > 0 && { refused: withRefused(refused, names, { version, at: now() }) }),
    ...reasonOf(end, budget),
  });
  return budget.stoppedUntil ?? restAfter(end);
}

/** The next reading waits for what ended this one before its last post. */
function outcomeOf(reading: ResultsReading): { names: readonly string[]; end: ResultsReading } {
  if (reading.kind !== "read") return { names: [], end: reading };
  return { names: reading.refused ?? [], end: reading.stoppedBy ?? reading };
}

/** Counts as refused a reading that is limited or denied, and each name of a metric that is known no more. */
function noteRefusals({ id }: Network, reading: ResultsReading): void {
  const { names, end } = outcomeOf(reading);
  const isRefused = end.kind === "limited" || end.kind === "denied";
  metrics().resultsRefusals.inc({ network: id }, names.length + (isRefused ? 1 : 0));
}

function precedenceOf(connectionId: string): Promise<Date | null> {
  const soon = new Date(now().getTime() + precedenceMs);
  return findPrecedence(connectionId, soon).then((at) => {
    return at && new Date(Math.max(at.getTime(), now().getTime()) + precedenceMs);
  });
}

function callsOn(at: Date, { reading }: ReadAccount): number {
  return reading?.callsDay?.getTime() === dayOf(at).getTime() ? reading.calls : 0;
}

function dayOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

function after(ms: number): Date {
  return new Date(now().getTime() + ms);
}

function restAfter(reading: ResultsReading): Date | null {
  switch (reading.kind) {
    case "read":
      return null;
    case "limited":
      return reading.until ?? after(3_600_000);
    case "denied":
      return after(dayMs);
    case "unavailable":
      return after(unansweredMs);
  }
}

/** A reading that was stopped is no fault of the account. */
function reasonOf(reading: ResultsReading, { stoppedUntil }: CallBudget) {
  if (reading.kind === "denied") {
    const { code, values } = reading.reason;
    return { denied: reading.code, reasonCode: code, reasonValues: values };
  }
  if (reading.kind === "unavailable" && !stoppedUntil) {
    const { code, values } = connectionReasons.because("results_unread", { says: reading.message });
    return { reasonCode: code, reasonValues: values };
  }
  return reading.kind === "read" ? { denied: null, reasonCode: null } : {};
}

type Known = Awaited<ReturnType<typeof findKnown>> extends Map<string, infer Row> ? Row : never;
type Asked = { network: Network; context: NetworkContext; account: Account };

/** Followers are asked for once a day. */
async function readFollowers(row: ReadAccount, asked: Asked): Promise<void> {
  const last = row.reading?.followersAt;
  if (last && dayOf(last).getTime() === dayOf(now()).getTime()) return;
  const reading = await asked.network.readAccount?.(asked.context, asked.account);
  if (reading?.kind !== "read") return;
  await storeAccount(db, owned(row), { followersAt: now() });
  if (reading.followers !== null) await storeFollowers(db, owned(row), reading.followers);
}

type Told = {
  due: readonly DuePost[];
  posts: ReadonlyMap<string, PostReading>;
  /** The reading ended before its last post: those that are left stay due. */
  isCut: boolean;
};

async function store(row: ReadAccount, { due, posts, isCut }: Told): Promise<void> {
  await transaction(async (tx) => {
    const ids = due.map(({ deliveryId }) => deliveryId);
    const known = await findKnown(tx, ids);
    for (const post of due) {
      const before = known.get(post.deliveryId);
      const told = posts.get(post.remoteId);
      if (!before || (!told && isCut)) continue;
      await storeReading(tx, told ? storedOf(post, before, told) : untold(post, before));
    }
    await storeUsual(tx, owned(row), usualOf(await findLatestSeries(tx, row.id)));
  });
}

/** A network that says nothing of a post is asked again in an hour, until the last planned age. */
function untold({ deliveryId, publishedAt }: DuePost, { stage }: Known): StoredReading {
  const at = now();
  const isLast = nextReadingAfter(publishedAt, at) === null;
  const nextAt = isLast ? null : new Date(at.getTime() + untoldMs);
  return { deliveryId, stage, nextAt, told: null };
}

function storedOf(
  { deliveryId, publishedAt }: DuePost,
  before: Known,
  told: PostReading,
): StoredReading {
  const at = now();
  const stage = stageAt(publishedAt, at);
  if (told.kind === "deleted") {
    return { deliveryId, stage, nextAt: null, told: { at, deleted: true } };
  }
  const { values, missing = {}, asOf = at, olderAt = {} } = told;
  const point = { at: asOf.toISOString(), stage: stageAt(publishedAt, asOf), values };
  return {
    deliveryId,
    stage,
    nextAt: nextReadingAfter(publishedAt, at),
    told: {
      at: asOf,
      deleted: false,
      values,
      missing,
      olderAt: { ...olderOf(before, values), ...writtenOut(olderAt) },
      points: withPoint(before.points, point, publishedAt),
    },
  };
}

function writtenOut(olderAt: Partial<Record<MetricName, Date>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(olderAt).map(([metric, at]) => [metric, at.toISOString()]),
  );
}

/** A value that was told before and not now keeps the instant at which it was true. */
function olderOf(before: Known, values: Partial<Record<MetricName, number>>) {
  const since = Since.parse(before.olderAt ?? {});
  const kept = metricNames.filter((metric) => {
    return before[columnOf(metric)] !== null && values[metric] === undefined;
  });
  return Object.fromEntries(
    kept.flatMap((metric) => {
      const at = since[metric] ?? before.readAt?.toISOString();
      return at ? [[metric, at]] : [];
    }),
  );
}

function owned({ id, workspaceId: owner }: ReadAccount) {
  return { id, workspaceId: workspaceId(owner) };
}
