import { z } from "zod";

/** The text part and the HTML part of a mail are both made of this. */
export const MailContent = z.strictObject({
  /** Says who and what. */
  subject: z.string().min(1).max(200),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)),
  /** Label and value of each line, as "Account: Sample Page". */
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })).default([]),
  button: z.strictObject({ label: z.string(), url: z.url() }).optional(),
  /** One sentence tells why the person gets this mail. */
  reason: z.string().min(1),
  /** One click ends mails of this kind (RFC 8058); set on what is a preference. */
  unsubscribeUrl: z.url().optional(),
});
export type MailContent = z.input<typeof MailContent>;
