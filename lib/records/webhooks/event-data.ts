import { z } from "zod";
import { UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { metricNames } from "@/lib/networks/content/rules/metrics";
import { ConnectionState, DeliveryState, PostState } from "@/prisma/generated/enums";

const version = z
  .int()
  .min(1)
  .describe("Grows with each change of its subject: drop what is older than what you have.");
const postVersion = { postId: Uuid, version };
const content = "Only where the webhook was made with content.";
const person = Uuid.nullable();
const guestName = z.string().nullable().describe("Of a guest, who came by a review link.");

const DeliveryFacts = z.strictObject({
  deliveryId: Uuid,
  connectionId: Uuid,
  provider: z.string().describe("The network of the account."),
  accountName: z.string(),
  postIndex: z.int().min(0).describe("Its place in the post's sequence."),
  state: z.enum(DeliveryState),
  scheduledAt: UtcTimestamp,
  publishedAt: UtcTimestamp.nullable(),
  publishedUrl: z.string().nullable().describe("Where the published post is seen."),
  attempt: z.int().min(0).describe("How often it was sent to the network; 0 where it never was."),
  errorCode: z.string().nullable().describe("A DeliveryErrorCode of the API."),
  errorMessage: z.string().nullable().describe("A sentence for people."),
});

export const PostData = z.strictObject({
  ...postVersion,
  state: z.enum(PostState),
  scheduledAt: UtcTimestamp,
  managedById: Uuid,
  byProgram: z.boolean().nullable().describe("Whether a key or an assistant wrote it."),
  deliveries: z.array(DeliveryFacts),
  title: z.string().optional().describe(content),
  text: z.string().optional().describe(content),
  additionalTexts: z.array(z.string()).optional().describe(content),
});

export const DeliveryData = DeliveryFacts.extend(postVersion);

export const DraftData = z.strictObject({
  draftId: Uuid,
  version,
  createdById: person,
  title: z.string().optional().describe(content),
  text: z.string().optional().describe(content),
});

export const RequestData = z.strictObject({
  ...postVersion,
  requestedById: person,
  requestedAt: UtcTimestamp,
});

export const ApprovalData = z.strictObject({
  ...postVersion,
  connectionId: Uuid.describe("The account that the post is approved for."),
  approvedAt: UtcTimestamp.nullable(),
});

export const DecisionData = z.strictObject({
  ...postVersion,
  byId: person,
  guestName,
  decidedAt: UtcTimestamp,
});

export const CommentData = z.strictObject({
  commentId: Uuid,
  postId: Uuid,
  version,
  authorId: person,
  guestName,
  body: z.string().optional().describe(content),
});

export const ConnectionData = z.strictObject({
  connectionId: Uuid,
  version,
  provider: z.string(),
  accountName: z.string(),
  handle: z.string(),
  state: z.enum(ConnectionState),
  accessEndsAt: UtcTimestamp.nullable().describe("When its access ends unless it is renewed."),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable().describe("A sentence for people."),
});

export const PauseData = z.strictObject({
  workspaceId: Uuid,
  version,
  pausedAt: UtcTimestamp.nullable(),
  pausedById: person,
  reason: z.string().nullable().optional().describe(content),
});

export const MediaData = z.strictObject({
  mediaId: Uuid,
  version,
  contentType: z.string(),
  sizeBytes: z.int().min(0),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  fileName: z.string().optional().describe(content),
  alt: z.string().optional().describe(content),
});

export const ResultData = z.strictObject({
  deliveryId: Uuid,
  postId: Uuid,
  connectionId: Uuid,
  version,
  asOf: UtcTimestamp.nullable().describe("When the network told the numbers."),
  deletedAt: UtcTimestamp.nullable().describe("When the post was found deleted there."),
  metrics: z
    .partialRecord(z.enum(metricNames), z.int())
    .describe("Those that the network told, all of them so far."),
});

export const PingData = z.strictObject({ webhookId: Uuid, version });
