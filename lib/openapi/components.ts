import { z } from "zod";
import { AuditEntry } from "@/lib/audit/schema";
import { SignedInSession, User, Workspace } from "@/lib/auth/schema";
import { DeletionReceipt } from "@/lib/callbacks/schema";
import { Comment } from "@/lib/comments/schema";
import { Connection, ConnectionTest, PageCandidate } from "@/lib/connections/schema";
import { Credential, ListedCredential } from "@/lib/credentials/schema";
import { DeletedItem } from "@/lib/deleted-items/schema";
import { Delivery } from "@/lib/deliveries/schema";
import { Draft } from "@/lib/drafts/schema";
import { type ErrorCode, statusByCode } from "@/lib/kernel/errors";
import { UserSummary } from "@/lib/kernel/schema";
import { Label, ListedLabel } from "@/lib/labels/schema";
import { MailItem } from "@/lib/mail/schema";
import { Media, UploadReservation } from "@/lib/media/schema";
import { Invitation, Member } from "@/lib/members/schema";
import { Mention, MentionAccount, MentioningNetwork, MentionUse } from "@/lib/mentions/schema";
import { Notification } from "@/lib/notifications/schema";
import { Passkey } from "@/lib/passkeys/schema";
import { Post } from "@/lib/posts/schema";
import { Slot, SlotProblem, SlotReservation, SlotSchedule } from "@/lib/slots/schema";
import { Snippet } from "@/lib/snippets/schema";

const codes = Object.keys(statusByCode) as ErrorCode[];

const Problem = z.strictObject({
  path: z.string().describe("Where in the input, with dots; empty for all of it."),
  code: z.string(),
  message: z.string(),
});

export const Failure = z.strictObject({
  error: z.strictObject({
    code: z.enum(codes).describe("One of a closed list; new ones are announced."),
    message: z.string().describe("A sentence for people."),
    requestId: z.uuid().describe("Also the header `X-Request-Id`, and in the server's log."),
    details: z
      .union([z.array(Problem), z.strictObject({ currentVersion: z.int() })])
      .optional()
      .describe("What is wrong with the input, or the version that a change must name."),
  }),
});

export const components = {
  Error: Failure,
  Post,
  Comment,
  Draft,
  Label,
  ListedLabel,
  Snippet,
  DeletedItem,
  Mention,
  MentionAccount,
  MentionUse,
  MentioningNetwork,
  Delivery,
  Media,
  UploadReservation,
  UserSummary,
  User,
  Workspace,
  Member,
  Invitation,
  SignedInSession,
  Passkey,
  Connection,
  ConnectionTest,
  PageCandidate,
  Slot,
  SlotProblem,
  SlotReservation,
  SlotSchedule,
  Credential,
  ListedCredential,
  Notification,
  MailItem,
  AuditEntry,
  DeletionReceipt,
} satisfies Record<string, z.ZodType>;
