import { z } from "zod";
import { budgetLeft } from "@/lib/identity/policies/budgets";
import type { Actor } from "@/lib/kernel/actor";
import { rehearse, type Tx } from "@/lib/kernel/db";
import { NotRehearsed } from "@/lib/kernel/operation";
import { parseInput } from "@/lib/kernel/parse-input";
import { readApproval } from "@/lib/planning/approvals/read-approval";
import { validatePost } from "@/lib/planning/posts/create-post";
import { readContent } from "@/lib/planning/posts/read-posts";
import { Post } from "@/lib/planning/posts/schema";
import type { DryRun, DryRunAnswer } from "./schema";

const Asked = z.object({ dryRun: z.boolean().default(false) });

/** Takes `dryRun` out of what was sent, which an operation does not know. */
export function takeDryRun(sent: unknown): { isDryRun: boolean; rest: unknown } {
  if (typeof sent !== "object" || sent === null || !("dryRun" in sent)) {
    return { isDryRun: false, rest: sent };
  }
  const { dryRun: _, ...rest } = sent;
  return { isDryRun: parseInput(Asked, sent).dryRun, rest };
}

/**
 * Runs a call in a transaction that is rolled back, and says what it would do. What refuses the call
 * refuses its dry run too. `shown` makes of the call's result what its caller would see.
 */
export async function dryRun(
  actor: Actor,
  name: string,
  { run, shown }: { run: () => Promise<unknown>; shown: (result: unknown) => unknown },
): Promise<DryRunAnswer> {
  return await rehearse(async (tx) => {
    try {
      const result = await run();
      const posts = postsIn(result);
      const scheduled = posts.filter(({ state }) => state === "scheduled");
      const would = { notTried: null, posts: scheduled.map(planOf), answer: shown(result) };
      return { dryRun: { operation: name, would, ...(await outlook(tx, actor, scheduled)) } };
    } catch (thrown) {
      if (!(thrown instanceof NotRehearsed)) throw thrown;
      const would = { notTried: thrown.message, posts: [], answer: null };
      return { dryRun: { operation: name, would, ...(await outlook(tx, actor, [])) } };
    }
  });
}

async function outlook(
  tx: Tx,
  actor: Actor,
  posts: readonly Post[],
): Promise<Pick<DryRun, "problems" | "approval" | "budgetLeft">> {
  const problems: DryRun["problems"] = [];
  const approval: DryRun["approval"] = [];
  for (const { id: postId, scheduledAt } of posts) {
    const content = await readContent(tx, actor, postId);
    // The caller was let write; that its scopes let it read as well is not asked.
    const validation = await validatePost.definition.run(actor, {
      ...content,
      scheduledAt,
      postId,
    });
    problems.push(...validation.problems);
    for (const account of (await readApproval(tx, actor, postId)).accounts) {
      const { connectionId, waitingFor } = account;
      if (account.state !== "approved") approval.push({ postId, connectionId, waitingFor });
    }
  }
  const connectionIds = posts.flatMap((post) => planOf(post).connectionIds);
  return {
    problems,
    approval,
    budgetLeft: await budgetLeft(tx, actor, [...new Set(connectionIds)]),
  };
}

function planOf({ id, scheduledAt, deliveries }: Post): DryRun["would"]["posts"][number] {
  const connectionIds = deliveries.map(({ connectionId }) => connectionId);
  return { postId: id, scheduledAt, connectionIds: [...new Set(connectionIds)] };
}

const Written = z.object({ post: Post.optional(), posts: z.array(Post).optional() });

/** Returns the posts that an operation answers, one or several; those of other answers are none. */
function postsIn(result: unknown): Post[] {
  const { data } = Written.safeParse(result);
  return [...(data?.post ? [data.post] : []), ...(data?.posts ?? [])];
}
