import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { composition } from "./composition";
import { examineComposition } from "./examine-composition";
import { problem } from "./finding";
import { findReferences } from "./reference-store";
import { ValidatePost, ValidationAnswer } from "./schema";

/** The verdict that saving would come to, with its warnings; nothing is saved. */
export const validatePost = operation({
  name: "validate_post",
  summary: "Check a post without saving it",
  scope: "posts:read",
  input: ValidatePost,
  output: ValidationAnswer,
  run: async (actor, input) => {
    const written = composition(input);
    const findings = examineComposition({
      composition: written,
      references: await findReferences(db, actor.workspaceId, written),
      scheduledAt: new Date(input.scheduledAt),
    });
    const valid = findings.every((finding) => finding.severity === "warning");
    return { valid, problems: findings.map(problem) };
  },
});
