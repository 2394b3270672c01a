import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { daysAfter, startOfDay, toWallTime } from "@/lib/kernel/time/zoned";
import { findProgram, findSpent, postsKey, spendOne } from "./policy-store";
import { holdingsOf } from "./program-of";
import type { Policy } from "./schema";

/** Posts that a program may still schedule today; null where nothing limits it. */
export type BudgetLeft = { posts: number | null; accounts: Record<string, number> };

type Budget = { credentialId: string; day: string; timeZone: string; limits: Limits };
type Limits = { posts: number | null; perAccount: number | null };

/**
 * Spends one post and a share of each of its accounts of what the program may schedule in this day of the
 * workspace's time zone; a person has no budget. Throws `budget_spent` where one of them is spent.
 */
export async function spendBudget(
  tx: Tx,
  actor: Actor,
  { posts, connectionIds }: { posts: 0 | 1; connectionIds: readonly string[] },
): Promise<void> {
  const budget = await budgetOf(tx, actor);
  if (!budget) return;
  const { limits, ...spending } = budget;
  if (posts === 1 && limits.posts !== null) {
    const isLeft = await spendOne(tx, { ...spending, key: postsKey }, limits.posts);
    if (!isLeft) throw spent(budget, `${limits.posts} posts a day`);
  }
  if (limits.perAccount === null) return;
  // Two calls would wait for each other if they took different orders.
  for (const key of connectionIds.toSorted()) {
    const isLeft = await spendOne(tx, { ...spending, key }, limits.perAccount);
    if (!isLeft) throw spent(budget, `${limits.perAccount} posts a day on each account`);
  }
}

export async function budgetLeft(
  tx: Tx,
  actor: Actor,
  connectionIds: readonly string[],
): Promise<BudgetLeft | null> {
  const budget = await budgetOf(tx, actor);
  if (!budget) return null;
  const { limits, credentialId, day } = budget;
  const counts = await findSpent(tx, credentialId, day);
  const left = (limit: number, key: string) => Math.max(0, limit - (counts.get(key) ?? 0));
  const { posts, perAccount } = limits;
  return {
    posts: posts === null ? null : left(posts, postsKey),
    accounts:
      perAccount === null
        ? {}
        : Object.fromEntries(connectionIds.map((id) => [id, left(perAccount, id)])),
  };
}

async function budgetOf(tx: Tx, { credentialId }: Actor): Promise<Budget | null> {
  const row = credentialId === null ? null : await findProgram(tx, credentialId);
  if (!row || credentialId === null) return null;
  const policies = holdingsOf(row).map(({ policy }) => policy);
  const limits = {
    posts: least(policies, "dailyPosts"),
    perAccount: least(policies, "dailyPerAccount"),
  };
  const { timeZone } = row;
  return { credentialId, timeZone, limits, day: toWallTime(now().toISOString(), timeZone).date };
}

function least(policies: readonly Policy[], part: "dailyPosts" | "dailyPerAccount"): number | null {
  const limits = policies.map((policy) => policy[part]).filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

function spent({ day, timeZone }: Budget, limit: string): AppError {
  const endsAt = Date.parse(startOfDay(daysAfter(day, 1), timeZone));
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000));
  const message = `The policy lets this program schedule ${limit}, which are spent. The next day begins at midnight in ${timeZone}.`;
  return new AppError("budget_spent", message, { retryAfterSeconds });
}
