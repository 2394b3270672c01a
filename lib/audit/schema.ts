import { z } from "zod";
import { Cursor, PageSize, pagedList, UserSummary, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { AuditAction as StoredAction } from "@/prisma/generated/enums";

// Prisma's names have an underscore in place of the dot that ends the noun; no noun has one itself.
type WithDot<Name> = Name extends `${infer Noun}_${infer Verb}` ? `${Noun}.${Verb}` : never;

/** Noun and past participle, e.g. `post.updated`: the values of Postgres's enum. */
export type AuditAction = WithDot<StoredAction>;

export function auditAction(stored: StoredAction): AuditAction {
  return stored.replace("_", ".") as AuditAction;
}

export const auditActions = Object.values(StoredAction).map(auditAction);

/**
 * The fields whose values the log keeps, by kind of target. Entries can never be edited or deleted, so
 * a secret must not be listed, nor the profile of a network's account, whose deletion may be demanded.
 */
export const auditedFields = {
  authorization: [],
  comment: ["body", "mentions"],
  connection: ["state", "tokenExpiresAt"],
  credential: ["name", "kind", "accessLevel", "includeAdmin", "expiresAt", "revokedAt"],
  delivery: ["state"],
  draft: [],
  media: ["alt"],
  post: [
    "text",
    "mediaIds",
    "additionalPosts",
    "connectionIds",
    "textOverrides",
    "mediaOverrides",
    "scheduledAt",
    "state",
    "managedBy",
  ],
  session: [],
  user: ["name", "timeZone", "dateFormat", "timeFormat", "notificationPreferences"],
  workspace: ["name", "timeZone", "paused", "pauseReason"],
} as const satisfies Record<string, readonly string[]>;

export type AuditTarget = keyof typeof auditedFields;
export type AuditedField = (typeof auditedFields)[AuditTarget][number];

const Fields = z.record(z.string(), z.unknown());

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
  action: z.enum(auditActions),
  targetType: z.string(),
  targetId: z.string(),
  /** What the target is called today, or how its text begins; null for what has gone or has no name. */
  targetName: z.string().nullable(),
  /** Also the answer's `X-Request-Id`; null for what no request caused. */
  requestId: z.string().nullable(),
  /** The fields that changed, as they were; null where nothing of the target was there or is kept. */
  before: Fields.nullable(),
  /** The same fields, as they became. */
  after: Fields.nullable(),
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
