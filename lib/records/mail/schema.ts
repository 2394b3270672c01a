import { z } from "zod";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { followable } from "@/lib/kernel/untrusted/rules";

const Link = z.string().refine((address) => followable(address, "any") !== null);

export const MailContent = z.strictObject({
  /** Says who and what. Administrators read it in the list of mails: it must hold no secret. */
  subject: z.string().min(1).max(200),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)),
  quotes: z.array(z.strictObject({ by: z.string(), text: z.string() })).default([]),
  posts: z
    .array(
      z.strictObject({
        when: z.string(),
        text: z.string(),
        note: z.string().nullable(),
        picture: z.strictObject({ workspaceId: Uuid, mediaId: Uuid, alt: z.string() }).nullable(),
        /** Counts the pictures and videos of the post that the mail does not show. */
        furtherMedia: z.int(),
      }),
    )
    .optional(),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })).default([]),
  button: z.strictObject({ label: z.string(), url: Link }).optional(),
  reason: z.string().min(1),
  /** One click ends mails of this kind (RFC 8058); set on what is a preference. */
  unsubscribeUrl: Link.optional(),
});
export type MailContent = z.input<typeof MailContent>;
export type ParsedContent = z.output<typeof MailContent>;

export const MailItem = z.strictObject({
  id: Uuid,
  to: z.string(),
  subject: z.string(),
  state: z.enum(["queued", "sent", "refused"]),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: UtcTimestamp,
  sentAt: UtcTimestamp.nullable(),
});
export type MailItem = z.output<typeof MailItem>;

export const ListMail = z.strictObject({ limit: PageSize, cursor: Cursor });
export const MailList = pagedList(MailItem).extend({
  smtp: z.strictObject({ host: z.string(), from: z.string() }).nullable(),
});
export type MailList = z.output<typeof MailList>;

export const SendTestMail = z.strictObject({});
export const TestMailAccepted = z.strictObject({ accepted: z.literal(true) });
