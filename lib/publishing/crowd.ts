import { setMaxListeners } from "node:events";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { now } from "@/lib/kernel/clock";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { log } from "@/lib/kernel/log";
import { advance } from "./phases";
import { waitUntil } from "./publish-delivery";
import { done, firstStep, type StepState } from "./step-state";
import type { Timings } from "./timings";

/** `broke` counts how often in a row the step of this delivery threw. */
export type Member = StepState & { broke: number };

/** `dueAt` is in ISO 8601. */
export type CrowdDue = DeliveryRef & { dueAt: string };

/** The engine starts the run when the first of them falls due. */
export function firstMembers(due: readonly CrowdDue[], runId: string): Member[] {
  const [first = ""] = due.map(({ dueAt }) => dueAt).toSorted();
  return due.map(({ dueAt, ...ref }) => {
    return { ...firstStep({ ...ref, runId }), at: dueAt === first ? null : dueAt, broke: 0 };
  });
}

/** Returns when the first of them goes on; null when one of them can go on now. */
export function wakeOf(members: readonly Member[]): Date | null {
  const times = members.map(({ at }) => (at === null ? 0 : Date.parse(at)));
  const first = Math.min(...times);
  return Number.isFinite(first) && first > 0 ? new Date(first) : null;
}

/**
 * Advances the deliveries of one run side by side, each at its own pace: one whose time comes while
 * others are at work goes on at once. Returns those that wait, as soon as all do for a while.
 */
export async function advanceCrowd(
  members: readonly Member[],
  timings: Timings,
  step: typeof advance = advance,
): Promise<Member[]> {
  let waiting = members;
  do {
    await untilFirst(waiting, timings);
    waiting = await untilAllWait(waiting, { timings, step });
  } while (isSoon(wakeOf(waiting)) && !timings.stopping?.aborted);
  // A stopping process leaves what has not begun to the next process, by way of the engine.
  return waiting.map((member) => ({ ...member, at: member.at ?? now().toISOString() }));
}

/** A sleep in the engine costs more than so short a wait here. */
const soonMs = 1_000;

function isSoon(wake: Date | null): boolean {
  return wake !== null && wake.getTime() - now().getTime() < soonMs;
}

async function untilAllWait(members: readonly Member[], work: Work): Promise<Member[]> {
  const pace = startPace(members.length, work.timings.stopping);
  const troubles: unknown[] = [];
  const goOn = async (member: Member): Promise<Member> => {
    let following = member;
    while (following.next !== "done" && (await pace.mayGoOn(following.at))) {
      following = await advanceMember(following, { ...work, troubles });
    }
    if (following.next === "done") pace.rest();
    return following;
  };
  const advanced = await Promise.all(members.map(goOn));
  pace.end();
  // The engine repeats the step, as it does for a lone delivery.
  if (troubles.length > 0) throw troubles[0];
  return advanced.filter(({ next }) => next !== "done");
}

type Work = { timings: Timings; step: typeof advance };

/** The clock of an engine that wakes a run may be ahead of this one. */
async function untilFirst(members: readonly Member[], timings: Timings): Promise<void> {
  const first = wakeOf(members)?.getTime() ?? 0;
  const latest = now().getTime() + timings.waitHereMs;
  await waitUntil(new Date(Math.min(first, latest)), timings.stopping);
}

/** A member that breaks delays no other: it is tried again later, and in the end left to the sweeper. */
async function advanceMember(
  member: Member,
  { step, timings, troubles }: Work & { troubles: unknown[] },
): Promise<Member> {
  try {
    return { ...(await step(member, timings)), broke: 0 };
  } catch (err) {
    if (isDatabaseTrouble(err)) {
      troubles.push(err);
      return { ...done(member), broke: 0 };
    }
    const afterMs = timings.retryAfterMs[member.broke];
    log.error({ err, deliveryId: member.deliveryId }, "A delivery of a crowd could not go on.");
    if (afterMs === undefined) return { ...done(member), broke: 0 };
    const at = new Date(now().getTime() + afterMs).toISOString();
    return { ...member, at, broke: member.broke + 1 };
  }
}

/** Ends every wait once no member of the crowd is at work, or the process stops. */
function startPace(count: number, stopping: AbortSignal | undefined) {
  let working = count;
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const stop = () => over.abort();
  if (stopping?.aborted) stop();
  stopping?.addEventListener("abort", stop);
  const rest = () => {
    working -= 1;
    if (working === 0) over.abort();
  };
  return {
    rest,
    mayGoOn: async (at: string | null): Promise<boolean> => {
      if (over.signal.aborted) return false;
      if (at === null || Date.parse(at) <= now().getTime()) return true;
      rest();
      const isTime = await waitUntil(new Date(at), over.signal);
      if (!isTime || over.signal.aborted) return false;
      working += 1;
      return true;
    },
    end: () => stopping?.removeEventListener("abort", stop),
  };
}
