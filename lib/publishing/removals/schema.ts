import { z } from "zod";
import { UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { connectionsMax } from "@/lib/planning/posts/rules";

export const RemovalParams = z.strictObject({ postId: Uuid });

export const RemovePublishedBody = z.strictObject({
  connectionIds: z.array(Uuid).min(1).max(connectionsMax),
});
export const RemovePublished = RemovePublishedBody.extend(RemovalParams.shape);

export const removalStates = ["removing", "removed", "gone", "refused", "unclear"] as const;

const Removal = z.strictObject({
  state: z.enum(removalStates),
  message: z.string().nullable(),
  at: UtcTimestamp,
});

/** `removal` is the latest one that was asked for, and null where nobody asked. */
export const PublishedAccount = z.strictObject({
  connectionId: Uuid,
  provider: z.string(),
  accountName: z.string(),
  canRemove: z.boolean(),
  removal: Removal.nullable(),
});
export type PublishedAccount = z.output<typeof PublishedAccount>;

export const PublishedAccounts = z.strictObject({ accounts: z.array(PublishedAccount) });
export type PublishedAccounts = z.output<typeof PublishedAccounts>;
