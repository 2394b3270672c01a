import { z } from "zod";
import { UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { Awaited } from "@/lib/planning/approvals/schema";
import { PostProblem } from "@/lib/planning/posts/schema";

/** Tells what a call would do; nothing of it was done, and no id in it stays. */
export const DryRun = z.strictObject({
  operation: z.string(),
  would: z.strictObject({
    notTried: z
      .string()
      .nullable()
      .describe("Why only authority, policy and input were checked; null where all was tried."),
    posts: z.array(
      z.strictObject({ postId: Uuid, scheduledAt: UtcTimestamp, connectionIds: z.array(Uuid) }),
    ),
    answer: z.unknown().describe("What the call would answer; null where it was not tried."),
  }),
  problems: z.array(PostProblem).describe("What `validate_post` would warn of."),
  approval: z
    .array(z.strictObject({ postId: Uuid, connectionId: Uuid, waitingFor: z.array(Awaited) }))
    .describe("Whose approval the posts would wait for."),
  budgetLeft: z
    .strictObject({
      posts: z.int().min(0).nullable(),
      accounts: z.record(Uuid, z.int().min(0)),
    })
    .nullable()
    .describe("What the policy would let the program schedule today after it; null for a person."),
});
export type DryRun = z.output<typeof DryRun>;

export const DryRunAnswer = z.strictObject({ dryRun: DryRun });
export type DryRunAnswer = z.output<typeof DryRunAnswer>;
