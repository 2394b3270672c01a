import type { z } from "zod";
import { db, transaction } from "@/lib/kernel/db";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { checkContent } from "./check-content";
import { normalizeCrops } from "./check-crops";
import { checkRepeats } from "./check-repeats";
import { toPostProblem } from "./content-problem";
import { postPrice } from "./post-price";
import { readContent } from "./read-posts";
import { findReferences } from "./reference-store";
import { CreatePost, DuplicatePost, PostAnswer, ValidatePost, ValidationAnswer } from "./schema";
import { addPost } from "./write-post";

export const createPost = operation({
  name: "create_post",
  summary: "Schedule a post",
  scope: "posts:write",
  level: "ask",
  input: CreatePost,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "spending_limit_reached",
    "budget_spent",
  ],
  undo: (_, { post: { id: postId, version } }) => ({
    operation: "cancel_post",
    input: { postId, version },
  }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = input.idempotencyKey;
      const request = { workspaceId, operation: "create_post", key, body: keyedBody(input) };
      return withIdempotency(tx, request, async () => ({ post: await addPost(tx, actor, input) }));
    }),
});

export const duplicatePost = operation({
  name: "duplicate_post",
  summary: "Schedule a copy of a post",
  scope: "posts:write",
  level: "ask",
  input: DuplicatePost,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "not_found",
    "connection_unavailable",
    "media_not_ready",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "spending_limit_reached",
    "budget_spent",
  ],
  undo: (_, { post: { id: postId, version } }) => ({
    operation: "cancel_post",
    input: { postId, version },
  }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { postId, scheduledAt, idempotencyKey } = input;
      const key = idempotencyKey;
      return withIdempotency(
        tx,
        { workspaceId, operation: "duplicate_post", key, body: input },
        async () => {
          const content = await readContent(tx, actor, postId);
          const copy = { ...content, scheduledAt, idempotencyKey };
          return { post: await addPost(tx, actor, copy) };
        },
      );
    }),
});

export const validatePost = operation({
  name: "validate_post",
  summary: "Check a post without saving it",
  scope: "posts:read",
  input: ValidatePost,
  output: ValidationAnswer,
  run: async (actor, input) => {
    const { scheduledAt: instant, idempotencyKey: _, postId = null, ...content } = input;
    const scheduledAt = new Date(instant);
    const asked = { content, postId, scheduledAt };
    const references = await findReferences(db, actor.workspaceId, asked);
    const checked = normalizeCrops(content, references);
    const price = postPrice(checked, references);
    const planned = { content: checked, references, scheduledAt };
    const problems = [
      ...checkContent(planned),
      ...(await checkRepeats(db, actor.workspaceId, { ...planned, postId })),
    ];
    const valid = problems.every((problem) => problem.severity === "warning");
    const { linkParameters } = references;
    return {
      valid,
      problems: problems.map(toPostProblem),
      ...(price && { price }),
      ...(linkParameters.size > 0 && { linkParameters: Object.fromEntries(linkParameters) }),
    };
  },
});

/** A request from before a field came is the same request as one that leaves it empty. */
function keyedBody(input: z.output<typeof CreatePost>) {
  const { labelIds, crops, networkOptions, ...fields } = input;
  const given = Object.entries(fields).filter(([name, value]) => name === "text" || value !== "");
  return {
    ...Object.fromEntries(given),
    ...(labelIds.length > 0 && { labelIds }),
    ...(crops.length > 0 && { crops }),
    ...(Object.keys(networkOptions).length > 0 && { networkOptions }),
  };
}
