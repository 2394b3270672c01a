import { z } from "zod";
import {
  AvatarUrl,
  Cursor,
  characters,
  extendedResource,
  notBlank,
  PageSize,
  pagedList,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { DateFormat, FirstDayOfWeek, TimeFormat } from "@/lib/kernel/time/schema";
import { isTimeZone } from "@/lib/kernel/time/zoned";

const Name = notBlank(120);
export const Email = z.email("must be an e-mail address").max(320);
export const Password = characters(15, 1024);
export const TimeZone = characters(1, 100)
  .refine(isTimeZone, "must be a time zone, as Asia/Tokyo")
  .meta({ format: "time-zone" });

export const User = extendedResource(
  {
    id: Uuid,
    name: z.string(),
    email: z.string(),
    role: z.enum(["admin", "member", "viewer"]),
    timeZone: z.string(),
    emailVerified: z.boolean(),
    dateFormat: DateFormat,
    timeFormat: TimeFormat,
    notificationPreferences: z
      .strictObject({ assignments: z.boolean(), mentions: z.boolean() })
      .describe("What the person gets mail about; the notifications in Herald come in any case."),
    passkeyCount: z.int(),
  },
  {
    firstDayOfWeek: FirstDayOfWeek,
    avatarUrl: AvatarUrl,
    approvalMails: z
      .boolean()
      .describe("Whether the person gets mail about posts that wait for approval."),
  },
);
export type User = z.output<typeof User>;

export const Workspace = z.strictObject({
  id: Uuid,
  name: z.string(),
  createdAt: UtcTimestamp,
});
export type Workspace = z.output<typeof Workspace>;

export const UserAndWorkspace = z.strictObject({ user: User, workspace: Workspace });
export type UserAndWorkspace = z.output<typeof UserAndWorkspace>;

export const SetUp = z.strictObject({
  setupSecret: characters(1, 1024),
  workspaceName: Name,
  name: Name,
  email: Email,
  password: Password,
  dateFormat: DateFormat.default("day-short-month-year"),
  timeFormat: TimeFormat.default("24-hour"),
  firstDayOfWeek: FirstDayOfWeek.default(1),
  timeZone: TimeZone,
});

export const LogIn = z.strictObject({
  email: characters(1, 320),
  password: characters(1, 1024),
});
export const LoggedOut = z.strictObject({ loggedOut: z.literal(true) });

export const Reauthenticate = z.strictObject({ password: characters(1, 1024) });
export const Reauthenticated = z.strictObject({ recentAuthUntil: UtcTimestamp });

export const WaysIn = z.strictObject({
  hasPassword: z.boolean(),
  passkeyCount: z.int(),
  singleSignOn: z.boolean(),
});
export type WaysIn = z.output<typeof WaysIn>;

export const ChangePassword = z.strictObject({ password: Password });
export const PasswordChanged = z.strictObject({ changed: z.literal(true) });
export const PasswordRemoved = z.strictObject({ removed: z.literal(true) });

export const LinkToken = characters(1, 200);

export const RequestPasswordReset = z.strictObject({ email: Email });
export const PasswordResetRequested = z.strictObject({ accepted: z.literal(true) });
export const ConfirmPasswordReset = z.strictObject({ token: LinkToken, password: Password });
export const PasswordReset = z.strictObject({ reset: z.literal(true) });

export const ResetLinkParams = z.strictObject({ memberId: Uuid });
export const ResetLink = z.strictObject({ url: z.url(), expiresAt: UtcTimestamp });
export type ResetLink = z.output<typeof ResetLink>;

export const SignedInSession = z.strictObject({
  id: Uuid,
  createdAt: UtcTimestamp,
  lastSeenAt: UtcTimestamp,
  userAgent: z.string().nullable(),
  current: z.boolean(),
});
export type SignedInSession = z.output<typeof SignedInSession>;

export const ListSessions = z.strictObject({ limit: PageSize, cursor: Cursor });
export const SessionList = pagedList(SignedInSession);
export type SessionList = z.output<typeof SessionList>;
export const SessionParams = z.strictObject({ sessionId: Uuid });
export const SessionRevoked = z.strictObject({ revoked: z.literal(true) });
export const SessionsRevoked = z.strictObject({ revokedCount: z.int() });

export const UpdateMe = z.strictObject({
  name: Name.optional(),
  timeZone: TimeZone.optional(),
  dateFormat: DateFormat.optional(),
  timeFormat: TimeFormat.optional(),
  firstDayOfWeek: FirstDayOfWeek.optional(),
  notificationPreferences: z
    .strictObject({ assignments: z.boolean(), mentions: z.boolean() })
    .optional(),
  approvalMails: z.boolean().optional(),
});
