import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { levelDenied, policyDenied } from "@/lib/kernel/policy-denied";
import type { PolicyLevel } from "@/lib/kernel/rules";
import { spendBudget } from "./budgets";
import { asksPerson, type Denial, denialOf, type Judged } from "./judge-program";
import { findAccountNames, findProgram, findTouchedPosts, type TouchedPost } from "./policy-store";
import { type Holding, holdingsOf, kindOf, stopped } from "./program-of";
import { narrowed } from "./rules";

export type Undertaking = {
  level: PolicyLevel;
  /** Posts that are there already. They should be locked. */
  postIds?: readonly string[];
  /** Names the program that alone wrote something that is no post, or none at the moment. */
  writtenBy?: readonly (string | null)[];
  /** Is true where the content or the time of the posts changes, and not only whether they go out. */
  edits?: boolean;
  /** Accounts that it plans for. */
  connectionIds?: readonly string[] | undefined;
  goesOutAt?: Date | null | undefined;
  /** Comes out of the program's budgets of today. */
  spends?: { posts: 0 | 1; connectionIds: readonly string[] };
};

export type Standing = {
  /** Is true where what is planned waits for a person's yes. */
  asks: boolean;
  /** Is true where nobody but this program had a hand in what it touches. */
  isOwn: boolean;
};

const ofPerson: Standing = { asks: false, isOwn: false };

/**
 * Lets a program go on by the policies of this instant: call it behind the locks of the transaction, as
 * an administrator may have stopped or narrowed the program while it waited for them. A person passes.
 * Throws `policy_denied`, `budget_spent`, `programs_stopped`, and `invalid_credential` once it is revoked.
 */
export async function assertProgram(
  tx: Tx,
  actor: Actor,
  undertaking: Undertaking,
): Promise<Standing> {
  if (actor.credentialId === null) return ofPerson;
  const standing = await judge(tx, actor, undertaking);
  if (!undertaking.spends) return standing;
  await spendBudget(tx, actor, undertaking.spends);
  // Calls at once wait for each other at the budget.
  return judge(tx, actor, undertaking);
}

async function judge(
  tx: Tx,
  { credentialId, workspaceId, program }: Actor,
  undertaking: Undertaking,
): Promise<Standing> {
  const row = credentialId === null ? null : await findProgram(tx, credentialId);
  if (!row) {
    throw new AppError("invalid_credential", "This credential has expired or was revoked.");
  }
  if (row.stopReason !== null) throw stopped(kindOf(row), row.stopReason);
  const { postIds = [], writtenBy = [], edits = false, connectionIds = [] } = undertaking;
  const posts = postIds.length > 0 ? await findTouchedPosts(tx, workspaceId, postIds) : [];
  const writers = [...posts.map(({ byCredentialId }) => byCredentialId), ...writtenBy];
  const isOwn = writers.every((writer) => writer === credentialId);
  const holdings = holdingsOf(row);
  const at = now();
  const judged = {
    level: undertaking.level,
    connectionIds: [...connectionIds, ...posts.flatMap((post) => post.connectionIds)],
    touchesOthers: !isOwn,
    goesOutAt: undertaking.goesOutAt ?? null,
    editedGoesOutAt: edits ? soonest(posts, at) : null,
  };
  // An administrator let exactly this call through.
  if (program?.isExempt) return { asks: false, isOwn };
  const denial = denialOf(holdings, judged, { at, timeZone: row.timeZone });
  if (denial) {
    throw await worded(tx, denial, { holdings, judged, at, timeZone: row.timeZone, workspaceId });
  }
  return { asks: asksPerson(holdings), isOwn };
}

/** An overdue post waits for something else, such as a yes: a later time only stops it. */
function soonest(posts: readonly TouchedPost[], at: Date): Date | null {
  const ahead = posts.flatMap(({ goesOutAt }) => goesOutAt ?? []).filter((each) => each > at);
  return ahead.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

type Circumstances = {
  holdings: readonly Holding[];
  judged: Judged;
  at: Date;
  timeZone: string;
  workspaceId: Actor["workspaceId"];
};

async function worded(
  tx: Tx,
  { code, by, policy }: Denial,
  { holdings, judged, at, timeZone, workspaceId }: Circumstances,
): Promise<AppError> {
  const sentence = async () => {
    switch (code) {
      case "level":
        return "";
      case "account": {
        const all = holdings.map((holding) => holding.policy).reduce(narrowed);
        const names = await findAccountNames(tx, workspaceId, all.connectionIds ?? []);
        return names.length > 0
          ? `The policy lets this program plan only for ${names.join(", ")}.`
          : "The policy lets this program plan for no account.";
      }
      case "others_post":
        return "The policy lets this program change only what it wrote itself, and a person or another program had a hand in this.";
      case "lead_time":
        return leadSentence(policy.leadMinutes, judged, at);
      case "quiet_hours": {
        const { from, to } = policy.quietHours ?? { from: "", to: "" };
        return `The policy lets this program plan nothing for the quiet hours from ${from} to ${to} in ${timeZone}.`;
      }
      default:
        return code satisfies never;
    }
  };
  const denied = code === "level" ? levelDenied([{ by, level: policy.level }], judged.level) : null;
  return denied ?? policyDenied(code, by, await sentence());
}

function leadSentence(minutes: number, { goesOutAt, editedGoesOutAt }: Judged, at: Date): string {
  const wholeMs = Math.ceil((at.getTime() + minutes * 60_000) / 60_000) * 60_000;
  const earliest = new Date(wholeMs).toISOString().replace(":00.000Z", "Z");
  const isNewTime = goesOutAt !== null && goesOutAt.getTime() - at.getTime() < minutes * 60_000;
  return isNewTime || editedGoesOutAt === null
    ? `The policy lets this program plan nothing sooner than ${minutes} minutes ahead: the earliest time now is ${earliest}.`
    : `The policy lets this program change nothing that goes out within ${minutes} minutes, and this goes out at ${editedGoesOutAt.toISOString()}. It may still cancel it.`;
}
