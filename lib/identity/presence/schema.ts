import { z } from "zod";
import { UserSummary, Uuid } from "@/lib/kernel/schema";

export const PresenceBody = z.strictObject({ doing: z.enum(["reading", "editing", "leaving"]) });
export type PresenceBody = z.output<typeof PresenceBody>;

export const PresentOnPost = PresenceBody.extend({ postId: Uuid });
export const PresentOnDraft = PresenceBody.extend({ draftId: Uuid });
export const PostPresenceParams = PresentOnPost.pick({ postId: true });
export const DraftPresenceParams = PresentOnDraft.pick({ draftId: true });

export const Present = z.strictObject({ person: UserSummary, isEditing: z.boolean() });
export type Present = z.output<typeof Present>;

export const PresenceAnswer = z.strictObject({ others: z.array(Present) });
