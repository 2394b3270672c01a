import { z } from "zod";
import { Cursor, PageSize, pagedList, UserSummary, UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const AuditEntry = z.strictObject({
  id: Uuid,
  at: UtcTimestamp,
  /** Null where Herald or a network did it, or a team's key that acts for nobody. */
  actor: UserSummary.nullable(),
  /** The credential that was used; null for a signed-in person. */
  credentialId: Uuid.nullable(),
  /** What that credential is called. */
  credentialName: z.string().nullable(),
  /** Noun and past participle, e.g. `post.updated`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** What the target is called today, or how its text begins; null for what has gone or has no name. */
  targetName: z.string().nullable(),
  /** Also the answer's `X-Request-Id`; null for what no request caused. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const Word = z
  .string()
  .regex(/^[a-z][a-z_.-]{0,59}$/, "must be lower-case letters, `.`, `_` or `-`");

export const ListAuditLog = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  /** A person's id. */
  actor: Uuid.optional(),
  credentialId: Uuid.optional(),
  /** What the action begins with: `post.updated`, or `post.` for everything about posts. */
  action: Word.optional(),
  targetType: Word.optional(),
  targetId: z.string().min(1).max(100).optional(),
  /** At or after this instant. */
  from: UtcTimestamp.optional(),
  /** Before this instant. */
  to: UtcTimestamp.optional(),
});

export const AuditLog = pagedList(AuditEntry);
export type AuditLog = z.output<typeof AuditLog>;
