import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";
import { Email, LinkToken } from "../schema";

export const PendingEmailChange = z.strictObject({
  pending: z.strictObject({ email: z.string(), expiresAt: UtcTimestamp }).nullable(),
});
export type PendingEmailChange = z.output<typeof PendingEmailChange>;

export const RequestEmailChange = z.strictObject({ email: Email });
export const EmailChangeRequested = PendingEmailChange.extend({
  pending: PendingEmailChange.shape.pending.unwrap(),
});
export const EmailChangeCancelled = z.strictObject({ pending: z.null() });

export const EmailLink = z.strictObject({ token: LinkToken });
export const EmailConfirmed = z.strictObject({ confirmed: z.literal(true) });
export const EmailUndone = z.strictObject({ undone: z.literal(true) });
