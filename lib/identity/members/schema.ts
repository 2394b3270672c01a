import { z } from "zod";
import { Email, LinkToken, SetUp, UserAndWorkspace } from "@/lib/identity/auth/schema";
import { RegistrationResponse } from "@/lib/identity/passkeys/schema";
import {
  AvatarUrl,
  Cursor,
  PageSize,
  pagedList,
  UserSummary,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";

export const Role = z.enum(["admin", "member", "viewer"]);

export const Member = z.strictObject({
  id: Uuid,
  name: z.string(),
  email: z.string().nullable(),
  role: Role,
  avatarUrl: AvatarUrl,
  joinedAt: UtcTimestamp,
});
export type Member = z.output<typeof Member>;

export const ListMembers = z.strictObject({ limit: PageSize, cursor: Cursor });
export const MemberList = pagedList(Member);
export type MemberList = z.output<typeof MemberList>;

export const MemberParams = z.strictObject({ memberId: Uuid });
export const MemberAnswer = z.strictObject({ member: Member });
export const UpdateMemberBody = z.strictObject({ role: Role });
export const UpdateMember = UpdateMemberBody.extend(MemberParams.shape);

/** Without `handOverTo`, open posts stay under the name of the person who leaves. */
export const RemoveMemberQuery = z.strictObject({ handOverTo: Uuid.optional() });
export const RemoveMember = RemoveMemberQuery.extend(MemberParams.shape);
export const MemberRemoved = z.strictObject({
  removed: z.literal(true),
  handedOverPosts: z.int(),
});

export const Responsibilities = z.strictObject({
  openPosts: z.int(),
  scheduledPosts: z.int(),
  apiKeys: z.int(),
  assistants: z.int(),
  teamKeys: z.int(),
  invitations: z.int(),
});
export type Responsibilities = z.output<typeof Responsibilities>;
export const ResponsibilitiesAnswer = z.strictObject({ responsibilities: Responsibilities });

export const Invitation = z.strictObject({
  id: Uuid,
  email: z.string(),
  role: Role,
  invitedBy: UserSummary.nullable(),
  sentAt: UtcTimestamp,
  expiresAt: UtcTimestamp,
  expired: z.boolean(),
  mailTrouble: z.string().nullable(),
});
export type Invitation = z.output<typeof Invitation>;

export const ListInvitations = z.strictObject({ limit: PageSize, cursor: Cursor });
export const InvitationList = pagedList(Invitation);
export type InvitationList = z.output<typeof InvitationList>;

export const CreateInvitation = z.strictObject({ email: Email, role: Role });
export const InvitationParams = z.strictObject({ invitationId: Uuid });
export const InvitationRevoked = z.strictObject({ revoked: z.literal(true) });

/** The link is shown once, and only where no mail is configured that could bring it. */
export const SentInvitation = z.strictObject({
  invitation: Invitation,
  url: z.url().nullable(),
});
export type SentInvitation = z.output<typeof SentInvitation>;

export const FindInvitation = z.strictObject({ token: LinkToken });
export const OpenedInvitation = z.strictObject({
  workspaceName: z.string(),
  inviterName: z.string().nullable(),
  email: z.string(),
  role: Role,
  expiresAt: UtcTimestamp,
});
export type OpenedInvitation = z.output<typeof OpenedInvitation>;
export const OpenedInvitationAnswer = z.strictObject({ invitation: OpenedInvitation });

const Profile = z.strictObject({
  name: SetUp.shape.name,
  timeZone: SetUp.shape.timeZone,
  dateFormat: SetUp.shape.dateFormat,
  timeFormat: SetUp.shape.timeFormat,
});

export const AcceptInvitation = Profile.extend({
  token: LinkToken,
  password: SetUp.shape.password.optional(),
  passkey: RegistrationResponse.optional(),
})
  .refine(
    ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
    "must have either `password` or `passkey`",
  )
  .meta({ oneOf: [{ required: ["password"] }, { required: ["passkey"] }] });
export const AcceptedInvitation = UserAndWorkspace;

export const AcceptForm = z.discriminatedUnion("method", [
  Profile.extend({ method: z.literal("passkey"), password: z.string() }),
  Profile.extend({ method: z.literal("password"), password: SetUp.shape.password }),
]);

export const BeginInvitationPasskey = z.strictObject({
  token: LinkToken,
  name: SetUp.shape.name,
});
