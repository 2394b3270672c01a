import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { assertContent } from "@/lib/planning/posts/occurrence-posts";
import { addPost, type Hands } from "@/lib/planning/posts/write-post";
import { daysComing, type Plan, type PlannedDay, textAt, windowOf } from "./plan";
import {
  findLabelIds,
  findOccurrences,
  insertOccurrence,
  type SeriesRow,
  writeOccurrence,
} from "./series-store";

/** Makes the post of a day by the actor's policies, unless the day was made or skipped before. */
export async function makeOccurrence(
  tx: Tx,
  actor: Actor,
  { row, plan, planned }: { row: SeriesRow; plan: Plan; planned: PlannedDay },
): Promise<void> {
  const { id: seriesId, workspaceId } = row;
  const { day, number, at } = planned;
  if (!(await insertOccurrence(tx, { seriesId, day, workspaceId, number }))) return;
  const { id: postId } = await addPost(tx, actor, {
    ...plan.content,
    text: textAt(plan, number),
    // A label sorts posts for the team: one that is gone keeps no post from going out.
    labelIds: await findLabelIds(tx, workspaceId, plan.content.labelIds),
    scheduledAt: at.toISOString(),
    idempotencyKey: `series:${seriesId}:${day}`,
    hands: handsOf(row),
  });
  await writeOccurrence(tx, { seriesId, day, postId });
}

/** A call writes up to sixty posts, which takes a busy machine its time. */
export const windowTimeoutMs = 60_000;

/** Makes all that is near enough, in the transaction of the call that asks for it. */
export async function makeWindow(
  tx: Tx,
  actor: Actor,
  { row, plan, at }: { row: SeriesRow; plan: Plan; at: Date },
): Promise<void> {
  for (const planned of await missingDays(tx, { row, plan, at })) {
    await makeOccurrence(tx, actor, { row, plan, planned });
  }
}

/** Returns the days whose posts should be there and neither are nor were. */
export async function missingDays(
  tx: Tx,
  { row, plan, at }: { row: SeriesRow; plan: Plan; at: Date },
): Promise<PlannedDay[]> {
  const window = windowOf(plan, at);
  const [first] = window;
  if (!first) return [];
  const { id, workspaceId } = row;
  const known = await findOccurrences(tx, workspaceId as Actor["workspaceId"], {
    seriesIds: [id],
    from: first.day,
  });
  const taken = new Set(known.map(({ day }) => day));
  return window.filter(({ day }) => !taken.has(day));
}

/**
 * Refuses a plan of which no day is ahead, and a text that an account would refuse, also where its
 * turn comes later than posts are made. Returns when it comes first.
 */
export async function assertPlan(tx: Tx, actor: Actor, plan: Plan, at: Date): Promise<Date> {
  const [first] = daysComing(plan, at);
  if (!first) {
    const message = "No day of this rule lies ahead. Choose a later start or end.";
    throw new AppError("validation_failed", message, {
      details: [{ path: "rule", code: "no_day_ahead", message }],
    });
  }
  const texts = plan.variants.length === 0 ? [plan.content.text] : plan.variants;
  for (const text of new Set(texts)) {
    await assertContent(tx, actor, { ...plan.content, text }, first.at);
  }
  return first.at;
}

function handsOf(row: SeriesRow): Hands {
  return {
    managedById: row.createdById,
    editedById: row.editedById,
    writerIds: row.writerIds,
    byProgram: row.byProgram,
    byCredentialId: row.byCredentialId,
    asksPerson: row.asksPerson,
    asksOwnerId: row.asksOwnerId,
  };
}
