import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";
import {
  ApprovalData,
  CommentData,
  ConnectionData,
  DecisionData,
  DeliveryData,
  DraftData,
  MediaData,
  PauseData,
  PingData,
  PostData,
  RequestData,
  ResultData,
} from "./event-data";
import type { WebhookEventType } from "./event-types";

/** Is sent as JSON, and signed as it stands. */
export type WebhookBody = { type: WebhookEventType; timestamp: string; data: object };

const ids = {
  post: "018f6a52-7c1e-7d3a-9b64-2f1d8a0c5e73",
  delivery: "018f6a52-7c20-7b0e-8a11-63c2f5d9e804",
  connection: "018f2b90-11d4-7e6c-9c03-5ab7d21e44f6",
  person: "018e9d01-3f7a-7c55-b2a8-0d94e6c1f7b2",
  other: "018f6a60-02b3-7f19-a4d7-91e8b35c6a20",
};
const instant = "2026-11-28T09:00:00.000Z";
const scheduled = {
  deliveryId: ids.delivery,
  connectionId: ids.connection,
  provider: "network",
  accountName: "Corner Bakery",
  postIndex: 0,
  state: "scheduled",
  scheduledAt: instant,
  publishedAt: null,
  publishedUrl: null,
  attempt: 0,
  errorCode: null,
  errorMessage: null,
};
const published = {
  ...scheduled,
  state: "published",
  publishedAt: "2026-11-28T09:00:01.204Z",
  publishedUrl: "https://network.example/bakery/115502",
  attempt: 1,
};
const failed = {
  ...scheduled,
  state: "failed",
  attempt: 1,
  errorCode: "media_rejected",
  errorMessage: "The picture is larger than the network takes.",
};
const unconfirmed = {
  ...scheduled,
  state: "unconfirmed",
  attempt: 1,
  errorCode: "outcome_unknown",
  errorMessage:
    "It is not certain that this went out. Look at Corner Bakery, then say here whether it is there.",
};
const notApproved = {
  ...failed,
  attempt: 0,
  errorCode: "not_approved",
  errorMessage:
    "Nobody had approved this when its time came, so it was not sent. Give it another time, or have it approved and retry it.",
};
const onPost = { postId: ids.post, version: 4 };
const post = {
  ...onPost,
  state: "scheduled",
  scheduledAt: instant,
  managedById: ids.person,
  byProgram: false,
  deliveries: [scheduled],
};
const connection = {
  connectionId: ids.connection,
  version: 1795856401204,
  provider: "network",
  accountName: "Corner Bakery",
  handle: "bakery",
  state: "active",
  accessEndsAt: null,
  reasonCode: null,
  reason: null,
};
const decision = { ...onPost, byId: ids.person, guestName: null, decidedAt: instant };
const pause = { workspaceId: ids.other, version: 1795856401204 };

/** The catalogue: of each type the shape of its body, a sentence and an example. */
export const webhookBodies = {
  "post.created": event("post.created", PostData, "A post was made.", post),
  "post.updated": event("post.updated", PostData, "A post was changed.", post),
  "post.scheduled": event(
    "post.scheduled",
    PostData,
    "A post was scheduled, or given another time.",
    post,
  ),
  "post.cancelled": event("post.cancelled", PostData, "A post was cancelled.", {
    ...post,
    state: "cancelled",
    deliveries: [{ ...scheduled, state: "cancelled" }],
  }),
  "post.deleted": event(
    "post.deleted",
    PostData,
    "A post was deleted here; what was published stays on the networks.",
    { ...post, state: "cancelled", deliveries: [{ ...scheduled, state: "cancelled" }] },
  ),
  "post.published": event("post.published", PostData, "A post went out to all its accounts.", {
    ...post,
    state: "published",
    deliveries: [published],
  }),
  "post.partially_published": event(
    "post.partially_published",
    PostData,
    "A post went out to some of its accounts and failed for others.",
    {
      ...post,
      state: "partially_published",
      deliveries: [published, { ...failed, deliveryId: ids.other, connectionId: ids.other }],
    },
  ),
  "post.failed": event("post.failed", PostData, "A post went out to none of its accounts.", {
    ...post,
    state: "failed",
    deliveries: [failed],
  }),
  "post.unconfirmed": event(
    "post.unconfirmed",
    PostData,
    "It is not certain that a post went out, and a person has to look.",
    { ...post, state: "unconfirmed", deliveries: [unconfirmed] },
  ),
  "delivery.published": event(
    "delivery.published",
    DeliveryData,
    "A post went out to an account.",
    {
      ...published,
      ...onPost,
    },
  ),
  "delivery.failed": event(
    "delivery.failed",
    DeliveryData,
    "A post did not go out to an account.",
    {
      ...failed,
      ...onPost,
    },
  ),
  "delivery.unconfirmed": event(
    "delivery.unconfirmed",
    DeliveryData,
    "It is not certain that a post went out to an account.",
    { ...unconfirmed, ...onPost },
  ),
  "draft.created": event("draft.created", DraftData, "A draft was made.", {
    draftId: ids.other,
    version: 1,
    createdById: ids.person,
  }),
  "approval.requested": event("approval.requested", RequestData, "A post waits for a yes.", {
    ...onPost,
    requestedById: ids.person,
    requestedAt: instant,
  }),
  "approval.approved": event(
    "approval.approved",
    ApprovalData,
    "A post may go out to an account.",
    {
      ...onPost,
      connectionId: ids.connection,
      approvedAt: instant,
    },
  ),
  "approval.changes_requested": event(
    "approval.changes_requested",
    DecisionData,
    "Somebody asked for changes of a post.",
    decision,
  ),
  "approval.overridden": event(
    "approval.overridden",
    DecisionData,
    "An administrator let a post out without approval.",
    decision,
  ),
  "approval.missed": event(
    "approval.missed",
    DeliveryData,
    "The time of a post came before its approval, so it was not sent to an account.",
    { ...notApproved, ...onPost },
  ),
  "comment.created": event("comment.created", CommentData, "A post got a comment.", {
    commentId: ids.other,
    postId: ids.post,
    version: 1795856401204,
    authorId: ids.person,
    guestName: null,
  }),
  "connection.connected": event(
    "connection.connected",
    ConnectionData,
    "An account was connected, or connected again.",
    connection,
  ),
  "connection.needs_reconnect": event(
    "connection.needs_reconnect",
    ConnectionData,
    "An account has to be connected again before posts go out to it.",
    {
      ...connection,
      state: "needs_reconnect",
      reasonCode: "connection.access_ended",
      reason: "Its access has ended.",
    },
  ),
  "connection.expires": event(
    "connection.expires",
    ConnectionData,
    "The access to an account ends soon.",
    { ...connection, accessEndsAt: "2026-12-05T09:00:00.000Z" },
  ),
  "connection.disconnected": event(
    "connection.disconnected",
    ConnectionData,
    "An account was disconnected.",
    { ...connection, state: "disconnected" },
  ),
  "publishing.paused": event("publishing.paused", PauseData, "No post goes out until resumed.", {
    ...pause,
    pausedAt: instant,
    pausedById: ids.person,
  }),
  "publishing.resumed": event("publishing.resumed", PauseData, "Posts go out again.", {
    ...pause,
    pausedAt: null,
    pausedById: null,
  }),
  "media.ready": event("media.ready", MediaData, "A file was uploaded and can be used.", {
    mediaId: ids.other,
    version: 1795856401204,
    contentType: "image/jpeg",
    sizeBytes: 482133,
    width: 2400,
    height: 1600,
    durationSeconds: null,
  }),
  "results.updated": event(
    "results.updated",
    ResultData,
    "A network told the numbers of a published post.",
    {
      deliveryId: ids.delivery,
      postId: ids.post,
      connectionId: ids.connection,
      version: 1795856401204,
      asOf: "2026-11-28T10:00:01.000Z",
      deletedAt: null,
      metrics: { reactions: 12, comments: 3, shares: 1 },
    },
  ),
  "endpoint.ping": event("endpoint.ping", PingData, "Somebody tests the webhook.", {
    webhookId: ids.other,
    version: 1795856401204,
  }),
} satisfies Record<
  WebhookEventType,
  { schema: z.ZodType<WebhookBody>; summary: string; example: WebhookBody }
>;

function event<Type extends WebhookEventType, Data extends z.ZodType<object>>(
  type: Type,
  data: Data,
  summary: string,
  example: object,
) {
  const schema = z.strictObject({
    type: z.literal(type),
    timestamp: UtcTimestamp.describe("When it happened; the attempt has a header of its own."),
    data,
  });
  return { schema, summary, example: { type, timestamp: instant, data: example } };
}
