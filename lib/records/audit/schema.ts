import { z } from "zod";
import { Cursor, PageSize, pagedList, UserSummary, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { AuditAction as StoredAction } from "@/prisma/generated/enums";

// Prisma names a value with an underscore in place of the dot; no noun contains an underscore.
type WithDot<Name> = Name extends `${infer Noun}_${infer Verb}` ? `${Noun}.${Verb}` : never;

export type AuditAction = WithDot<StoredAction>;

export function auditAction(stored: StoredAction): AuditAction {
  return stored.replace("_", ".") as AuditAction;
}

export const auditActions = Object.values(StoredAction).map(auditAction);

/** The parts of a policy, as lib/identity/policies/schema.ts has them. */
export const policyFields = [
  "level",
  "connectionIds",
  "leadMinutes",
  "dailyPosts",
  "dailyPerAccount",
  "quietHours",
  "othersPosts",
  "addresses",
] as const;

/**
 * The log keeps these fields' values, those of content while it exists: `audit_kept_fields` in the
 * database says what stays afterwards. List no secret and no profile of a network's account.
 */
export const auditedFields = {
  authorization: [],
  comment: ["body", "mentions", "forGuests", "guest"],
  connection: [
    "state",
    "tokenExpiresAt",
    "timeZone",
    "slots",
    "approvalRule",
    "monthlyMicroDollars",
    "results",
  ],
  credential: [
    "name",
    "kind",
    "accessLevel",
    "includeAdmin",
    "expiresAt",
    "revokedAt",
    "operation",
    ...policyFields,
  ],
  delivery: ["state"],
  draft: [],
  email: [],
  export: ["kind"],
  /** Its address is a secret. */
  feed: ["name", "withText"],
  identity: [],
  import: ["fileName", "rows", "target"],
  invitation: ["role"],
  label: ["name", "color"],
  mail: [],
  media: ["alt", "scheduledPosts", "labels"],
  member: ["role", "deputy"],
  mention: ["name", "aliases"],
  passkey: ["name"],
  password: [],
  post: [
    "title",
    "text",
    "mediaIds",
    "crops",
    "networkOptions",
    "labelIds",
    "labels",
    "additionalPosts",
    "connectionIds",
    "textOverrides",
    "mediaOverrides",
    "scheduledAt",
    "state",
    "managedBy",
    "approvals",
    "guest",
  ],
  review: ["name", "may", "stage", "expiresAt", "revokedAt", "guest"],
  series: ["rule", "timeZone", "state", "occurrence"],
  session: [],
  slot: ["scheduledAt"],
  snippet: ["kind", "name", "text"],
  user: [
    "name",
    "timeZone",
    "dateFormat",
    "timeFormat",
    "firstDayOfWeek",
    "notificationPreferences",
    "approvalMails",
  ],
  /** Its address may hold a secret: the log names the host alone. */
  webhook: ["host", "description", "types", "connectionIds", "withContent", "state"],
  workspace: [
    "name",
    "timeZone",
    "paused",
    "pauseReason",
    "stopReason",
    "linkRules",
    ...policyFields,
  ],
} as const satisfies Record<string, readonly string[]>;

export type AuditTarget = keyof typeof auditedFields;
export type AuditedField = (typeof auditedFields)[AuditTarget][number];

const Fields = z
  .record(z.string(), z.unknown())
  .describe(
    'What was written is `{"removed": true}` once the post or other content is gone for good.',
  );

export const AuditEntry = z.strictObject({
  id: Uuid,
  at: UtcTimestamp,
  /** Is null for Herald itself, a network, or a team's key without a creator. */
  actor: UserSummary.nullable(),
  credentialId: Uuid.nullable(),
  credentialName: z.string().nullable(),
  action: z.enum(auditActions),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string().nullable(),
  requestId: z.string().nullable(),
  before: Fields.nullable(),
  after: Fields.nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const PostProgram = z.strictObject({ credentialId: Uuid, name: z.string() });
export type PostProgram = z.output<typeof PostProgram>;

const Word = z
  .string()
  .regex(/^[a-z][a-z_.-]{0,59}$/, "must be lower-case letters, `.`, `_` or `-`");

export const ListAuditLog = z.strictObject({
  limit: PageSize,
  cursor: Cursor,
  actor: Uuid.optional(),
  credentialId: Uuid.optional(),
  action: Word.optional(),
  targetType: Word.optional(),
  targetId: z.string().min(1).max(100).optional(),
  from: UtcTimestamp.optional(),
  to: UtcTimestamp.optional(),
});

export const AuditLog = pagedList(AuditEntry);
export type AuditLog = z.output<typeof AuditLog>;
