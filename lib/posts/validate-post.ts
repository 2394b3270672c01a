import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { checkContent } from "./check-content";
import { problem } from "./content-problem";
import { postContent } from "./post-content";
import { findReferences } from "./reference-store";
import { ValidatePost, ValidationAnswer } from "./schema";

export const validatePost = operation({
  name: "validate_post",
  summary: "Check a post without saving it",
  scope: "posts:read",
  input: ValidatePost,
  output: ValidationAnswer,
  run: async (actor, input) => {
    const written = postContent(input);
    const problems = checkContent({
      content: written,
      references: await findReferences(db, actor.workspaceId, written),
      scheduledAt: new Date(input.scheduledAt),
    });
    const valid = problems.every((problem) => problem.severity === "warning");
    return { valid, problems: problems.map(problem) };
  },
});
