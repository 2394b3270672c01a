import { randomUUID } from "node:crypto";
import { createMention, deleteMention, updateMention } from "@/lib/accounts/mentions/mentions";
import { reserveSlot } from "@/lib/accounts/slots/reserve-slot";
import { getSlotSchedule, updateSlotSchedule } from "@/lib/accounts/slots/slot-schedule";
import { failure } from "@/lib/deliveries/failure";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { updateMedia } from "@/lib/library/media/update-media";
import { requestApproval, withdrawApproval } from "@/lib/planning/approvals/approvals";
import { createDraft, deleteDraft, restoreDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import {
  publishDraftNow,
  scheduleDraft,
  undoPublishNow,
  unschedulePost,
} from "@/lib/planning/drafts/publish-draft";
import { assignPost, assignPosts } from "@/lib/planning/posts/assign-post";
import { cancelPost, recallPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { labelPosts, movePosts } from "@/lib/planning/posts/change-posts";
import { createPost, duplicatePost } from "@/lib/planning/posts/create-post";
import { resolveDelivery, retryDelivery } from "@/lib/planning/posts/decide-deliveries";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { reschedulePost } from "@/lib/planning/posts/reschedule-post";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { createSeries, endSeries, skipSeriesDay } from "@/lib/planning/series/series";
import { updateSeries } from "@/lib/planning/series/update-series";
import { removePublished } from "@/lib/publishing/removals/remove-published";
import { decideSetAside } from "@/lib/publishing/restores/set-aside";
import { aPostBody, inMinutes } from "./sample-post";
import { daysFromNow, seriesBody } from "./series";
import { aReason } from "./worded";
import { createMedia, type Person } from "./world";

type Place = { member: Person; connectionId: string; otherConnectionId: string };

/** Lets somebody write what an operation is about, and returns the call, which anybody may try. */
export type ProgramRoad = (author: Actor, place: Place) => Promise<(by: Actor) => Promise<unknown>>;

const write = async (author: Actor, { connectionId }: Place, fields: { text?: string } = {}) =>
  (await createPost(author, aPostBody({ connectionIds: [connectionId], ...fields }))).post;

const draftBy = async (author: Actor, { connectionId }: Place) => {
  const content = { text: "A sample draft", connectionIds: [connectionId] };
  const { draft } = await createDraft(author, { ...content, scheduledAt: inMinutes(60) });
  return { draftId: draft.id, version: draft.version };
};

/** No other post names them. */
const aName = () => `Sample${randomUUID().slice(0, 8)}`;

const named = ({ id, version }: Post) => ({ postId: id, version });

async function becomes(post: Post, data: Parameters<typeof db.delivery.updateMany>[0]["data"]) {
  await db.delivery.updateMany({ where: { postId: post.id }, data });
  return post.deliveries[0]?.id ?? "";
}

const failedWith = (code: "internal" | "not_approved") =>
  failure({ code, reason: aReason("It failed."), retryable: true }, now());

/** Makes a road of what is called with a scheduled post. */
function ofPost(call: (by: Actor, post: Post, place: Place) => Promise<unknown>): ProgramRoad {
  return async (author, place) => {
    const post = await write(author, place);
    return (by) => call(by, post, place);
  };
}

function ofSeries(
  call: (by: Actor, series: { seriesId: string; version: number }) => Promise<unknown>,
): ProgramRoad {
  return async (author, { connectionId }) => {
    const { series } = await createSeries(author, seriesBody(connectionId));
    return (by) => call(by, { seriesId: series.id, version: series.version });
  };
}

function ofDraft(
  call: (by: Actor, draft: { draftId: string; version: number }) => Promise<unknown>,
): ProgramRoad {
  return async (author, place) => {
    const draft = await draftBy(author, place);
    return (by) => call(by, draft);
  };
}

function ofMention(call: (by: Actor, mentionId: string) => Promise<unknown>): ProgramRoad {
  return async (author, place) => {
    const name = aName();
    const { mention } = await createMention(place.member, { name });
    await write(author, place, { text: `Thanks, @${name}` });
    return (by) => call(by, mention.id);
  };
}

/** All that a program can write and that its policy's rules may concern, by the operation's name. */
export const programRoads: Record<string, ProgramRoad> = {
  create_post: async (_, place) => (by) => write(by, place),
  create_series:
    async (_, { connectionId }) =>
    (by) =>
      createSeries(by, seriesBody(connectionId)),
  update_series: ofSeries((by, series) =>
    updateSeries(by, { ...series, scope: "all", post: { text: "Else" } }),
  ),
  end_series: ofSeries((by, series) => endSeries(by, { ...series, posts: "delete" })),
  skip_series_day: ofSeries((by, { seriesId }) =>
    skipSeriesDay(by, { seriesId, date: daysFromNow(2) }),
  ),
  duplicate_post: ofPost((by, { id: postId }) =>
    duplicatePost(by, { postId, scheduledAt: inMinutes(60), idempotencyKey: randomUUID() }),
  ),
  schedule_draft: ofDraft((by, draft) =>
    scheduleDraft(by, { ...draft, idempotencyKey: randomUUID() }),
  ),
  publish_draft_now: ofDraft((by, draft) =>
    publishDraftNow(by, { ...draft, idempotencyKey: randomUUID() }),
  ),
  update_draft: ofDraft((by, draft) => updateDraft(by, { ...draft, text: "Else" })),
  delete_draft: ofDraft((by, { draftId }) => deleteDraft(by, { draftId })),
  restore_draft: async (author, place) => {
    const { draftId } = await draftBy(author, place);
    await deleteDraft(author, { draftId });
    return (by) => restoreDraft(by, { draftId });
  },
  update_post: ofPost((by, post, { connectionId, otherConnectionId }) =>
    updatePost(by, { ...named(post), connectionIds: [connectionId, otherConnectionId] }),
  ),
  move_posts: ofPost((by, post) =>
    movePosts(by, { moves: [{ ...named(post), scheduledAt: inMinutes(90) }] }),
  ),
  publish_now: ofPost((by, post) => publishNow(by, named(post))),
  undo_publish_now: async (author, place) => {
    const { post } = await publishNow(author, named(await write(author, place)));
    return (by) => undoPublishNow(by, named(post));
  },
  unschedule_post: ofPost((by, post) => unschedulePost(by, named(post))),
  cancel_post: ofPost((by, post) => cancelPost(by, named(post))),
  reinstate_post: async (author, place) => {
    const { post } = await cancelPost(author, named(await write(author, place)));
    return (by) => reinstatePost(by, named(post));
  },
  recall_post: async (author, place) => {
    const post = await write(author, place);
    await becomes(post, { state: "preparing", leaseUntil: now(), dueAt: now() });
    return (by) => recallPost(by, named(post));
  },
  delete_post: ofPost((by, post) => deletePost(by, named(post))),
  restore_post: async (author, place) => {
    const post = await write(author, place);
    await deletePost(author, named(post));
    return (by) => restorePost(by, { postId: post.id });
  },
  reschedule_post: async (author, place) => {
    const post = await write(author, place);
    await becomes(post, { state: "failed", ...failedWith("not_approved") });
    return (by) => reschedulePost(by, { ...named(post), scheduledAt: inMinutes(60) });
  },
  retry_delivery: async (author, place) => {
    const post = await write(author, place);
    const deliveryId = await becomes(post, { state: "failed", ...failedWith("internal") });
    return (by) => retryDelivery(by, { deliveryId });
  },
  resolve_delivery: async (author, place) => {
    const deliveryId = await becomes(await write(author, place), { state: "unconfirmed" });
    const resolved = { outcome: "not_published", publishedUrl: null } as const;
    return (by) => resolveDelivery(by, { deliveryId, ...resolved });
  },
  decide_set_aside_deliveries: async (author, place) => {
    const post = await write(author, place);
    const id = await becomes(post, { state: "unconfirmed", setAsideAt: now() });
    return (by) => decideSetAside(by, { deliveryIds: [id], decision: "publish_now" });
  },
  remove_published: async (author, place) => {
    const post = await write(author, place);
    await becomes(post, { state: "published", remoteId: randomUUID(), publishedAt: now() });
    return (by) => removePublished(by, { postId: post.id, connectionIds: [place.connectionId] });
  },
  label_posts: ofPost((by, { id: postId }) =>
    labelPosts(by, { changes: [{ postId, add: [], remove: [] }] }),
  ),
  assign_post: ofPost((by, { id: postId }, { member }) =>
    assignPost(by, { postId, userId: member.userId }),
  ),
  assign_posts: ofPost((by, { id: postId }, { member }) =>
    assignPosts(by, { assignments: [{ postId, userId: member.userId }] }),
  ),
  request_approval: ofPost((by, { id: postId }) => requestApproval(by, { postId })),
  withdraw_approval_request: ofPost((by, { id: postId }) => withdrawApproval(by, { postId })),
  create_mention: async (author, place) => {
    const [name, accounts] = [aName(), await facebookAccount(place)];
    await write(author, place, { text: `Thanks, @${name}` });
    return (by) => createMention(by, { name, accounts });
  },
  update_mention: async (author, place) => {
    const accounts = await facebookAccount(place);
    const road = ofMention((by, mentionId) =>
      updateMention(by, { mentionId, name: aName(), accounts }),
    );
    return road(author, place);
  },
  delete_mention: ofMention((by, mentionId) => deleteMention(by, { mentionId })),
  update_media: async (author, place) => {
    const { id: mediaId } = await createMedia(place.member);
    const body = aPostBody({ connectionIds: [place.connectionId], mediaIds: [mediaId] });
    await createPost(author, body);
    return (by) => updateMedia(by, { mediaId, alt: `Else ${randomUUID()}` });
  },
  reserve_slot:
    async (_, { connectionId }) =>
    (by) =>
      reserveSlot(by, { connectionIds: [connectionId] }),
  update_slot_schedule:
    async (_, { connectionId }) =>
    async (by) => {
      const { schedule } = await getSlotSchedule(by, { connectionId });
      const { version, timeZone } = schedule;
      return updateSlotSchedule(by, { connectionId, timeZone, times: [], version });
    },
};

async function facebookAccount({ connectionId }: Place) {
  const { accountId } = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
  return [{ provider: "facebook", accountId, name: "A sample page" }];
}
