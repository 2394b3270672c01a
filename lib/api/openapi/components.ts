import { z } from "zod";
import { DeletionReceipt } from "@/lib/accounts/callbacks/schema";
import { Connection, ConnectionTest, PageCandidate } from "@/lib/accounts/connections/schema";
import {
  Mention,
  MentionAccount,
  MentioningNetwork,
  MentionUse,
} from "@/lib/accounts/mentions/schema";
import { Slot, SlotProblem, SlotReservation, SlotSchedule } from "@/lib/accounts/slots/schema";
import { DryRunAnswer } from "@/lib/api/dry-run/schema";
import { Delivery } from "@/lib/deliveries/schema";
import { SignedInSession, User, Workspace } from "@/lib/identity/auth/schema";
import { Credential, ListedCredential } from "@/lib/identity/credentials/schema";
import { Invitation, Member } from "@/lib/identity/members/schema";
import { Passkey } from "@/lib/identity/passkeys/schema";
import { type ErrorCode, statusByCode } from "@/lib/kernel/errors";
import { UserSummary } from "@/lib/kernel/schema";
import { Label, ListedLabel } from "@/lib/library/labels/schema";
import { Media, UploadReservation } from "@/lib/library/media/schema";
import { Snippet } from "@/lib/library/snippets/schema";
import { Comment } from "@/lib/planning/comments/schema";
import { Draft } from "@/lib/planning/drafts/schema";
import { Post } from "@/lib/planning/posts/schema";
import { ReviewLink } from "@/lib/planning/reviews/schema";
import { AuditEntry } from "@/lib/records/audit/schema";
import { DeletedItem } from "@/lib/records/deleted-items/schema";
import { MailItem } from "@/lib/records/mail/schema";
import { Notification } from "@/lib/records/notifications/schema";
import { ListedReceipt } from "@/lib/records/receipts/schema";
import { Webhook, WebhookEvent } from "@/lib/records/webhooks/schema";
import { Metric } from "@/lib/results/report/schema";

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
      .union([
        z.array(Problem),
        z.strictObject({ currentVersion: z.int() }),
        z.strictObject({ digests: z.record(z.string(), z.string()) }),
      ])
      .optional()
      .describe("What is wrong with the input, or the version that a change must name."),
  }),
});

export const components = {
  Error: Failure,
  DryRunAnswer,
  Receipt: ListedReceipt,
  Post,
  Comment,
  ReviewLink,
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
  Metric,
  Notification,
  MailItem,
  Webhook,
  WebhookEvent,
  AuditEntry,
  DeletionReceipt,
} satisfies Record<string, z.ZodType>;
