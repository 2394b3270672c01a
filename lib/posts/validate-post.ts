import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { checkContent } from "./check-content";
import { problem } from "./content-problem";
import { findReferences } from "./reference-store";
import { ValidatePost, ValidationAnswer } from "./schema";
import { settleCrops } from "./settle-crops";

export const validatePost = operation({
  name: "validate_post",
  summary: "Check a post without saving it",
  scope: "posts:read",
  input: ValidatePost,
  output: ValidationAnswer,
  run: async (actor, input) => {
    const { scheduledAt, idempotencyKey: _, postId = null, ...content } = input;
    const references = await findReferences(db, actor.workspaceId, { content, postId });
    const problems = checkContent({
      content: settleCrops(content, references),
      references,
      scheduledAt: new Date(scheduledAt),
    });
    const valid = problems.every((problem) => problem.severity === "warning");
    return { valid, problems: problems.map(problem) };
  },
});
