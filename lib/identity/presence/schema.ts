import { z } from "zod";
import { UserSummary, Uuid } from "@/lib/kernel/schema";

export const PresenceBody = z.strictObject({
  doing: z.enum(["reading", "editing", "leaving"]),
  version: z.int().min(1).optional().describe("The version that is open here."),
});
export type PresenceBody = z.output<typeof PresenceBody>;

export const PresentOnPost = PresenceBody.extend({ postId: Uuid });
export const PresentOnDraft = PresenceBody.extend({ draftId: Uuid });
export const PostPresenceParams = PresentOnPost.pick({ postId: true });
export const DraftPresenceParams = PresentOnDraft.pick({ draftId: true });

export const Present = z.strictObject({ person: UserSummary, isEditing: z.boolean() });
export type Present = z.output<typeof Present>;

export const NewerVersion = z.strictObject({
  version: z.int(),
  savedBy: z.string().nullable().describe("Null where no person saved it."),
});
export type NewerVersion = z.output<typeof NewerVersion>;

export const PresenceAnswer = z.strictObject({
  others: z.array(Present),
  newer: NewerVersion.nullable().describe("What was saved since the version that is open here."),
});
export type PresenceAnswer = z.output<typeof PresenceAnswer>;
