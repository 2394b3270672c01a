import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMention, updateMention } from "@/lib/accounts/mentions/mentions";
import { failure } from "@/lib/deliveries/failure";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { createLabel } from "@/lib/library/labels/labels";
import { updateMedia } from "@/lib/library/media/update-media";
import { createDraft } from "@/lib/planning/drafts/drafts";
import {
  publishDraftNow,
  scheduleDraft,
  undoPublishNow,
} from "@/lib/planning/drafts/publish-draft";
import { runNext } from "@/lib/planning/imports/run-imports";
import { startImport } from "@/lib/planning/imports/start-import";
import { setLinkRules } from "@/lib/planning/link-rules/link-rules";
import { cancelPost, recallPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { labelPosts, movePosts } from "@/lib/planning/posts/change-posts";
import { duplicatePost } from "@/lib/planning/posts/create-post";
import { resolveDelivery, retryDelivery } from "@/lib/planning/posts/decide-deliveries";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { approveForTime, reschedulePost } from "@/lib/planning/posts/reschedule-post";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { createSeries } from "@/lib/planning/series/series";
import { updateSeries } from "@/lib/planning/series/update-series";
import { pausePublishing, resumePublishing } from "@/lib/publishing/pause";
import { decideSetAside } from "@/lib/publishing/restores/set-aside";
import { sweep } from "@/lib/publishing/sweep";
import { isTest, readSourceTree } from "@/testing/code/source-tree";
import { wholeInventory } from "@/testing/http/whole-document";
import { dispatch, drive } from "@/testing/publishing/phase-driver";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { answer, digestsOf, needApproval, stagesOf } from "@/testing/world/approvals";
import { anImport } from "@/testing/world/imports";
import { createProgram } from "@/testing/world/programs";
import { inMinutes } from "@/testing/world/sample-post";
import { seriesBody } from "@/testing/world/series";
import { aReason } from "@/testing/world/worded";
import { createPerson, type Person } from "@/testing/world/world";
import { removeApprovalRule } from "./approval-rules";
import { requestApproval, withdrawApproval } from "./approvals";

let world: Awaited<ReturnType<typeof publishingWorld>>;
let reviewer: Person;
/** Takes the roads. */
let taker: Actor;
/** Has to ask a person, whatever it schedules. */
let asking: Actor;

beforeAll(async () => {
  world = await publishingWorld();
  reviewer = await createPerson(world.workspace.id, "admin");
  asking = (await createProgram(world.member, { level: "ask" })).actor;
});
beforeEach(async () => {
  await db.post.deleteMany();
  await db.mention.deleteMany();
  taker = world.member;
  await needApproval(world.admin, world.connection.id, { stages: stagesOf(reviewer) });
});
afterAll(() => world.simulator.stop());

const inAnHour = () => inMinutes(60);

async function deliveryOf(post: Post) {
  const [delivery] = await deliveriesOf(post);
  if (!delivery) throw new Error("The post has no delivery.");
  return delivery;
}

/** Puts a delivery into a state, as a run would have left it. */
async function becomes(post: Post, data: Parameters<typeof db.delivery.updateMany>[0]["data"]) {
  await db.delivery.updateMany({ where: { postId: post.id }, data });
  return deliveryOf(post);
}

const draftOf = async () => {
  const content = { text: "A draft", connectionIds: [world.connection.id] };
  const { draft } = await createDraft(taker, { ...content, scheduledAt: inAnHour() });
  return { draftId: draft.id, version: draft.version };
};

/** Leaves a post whose time passed without a yes, whatever the rule says now. */
function becomesLate(post: Post) {
  const reason = aReason("Nobody approved it.");
  const error = failure({ code: "not_approved", reason, retryable: true }, now());
  return becomes(post, { state: "failed", heldDueAt: null, ...error });
}

/** Each tries to have the post, or one that it makes, sent without a yes. */
const roads: Record<string, (post: Post) => Promise<unknown>> = {
  create_post: async () => undefined,
  duplicate_post: (post) =>
    duplicatePost(taker, {
      postId: post.id,
      scheduledAt: inAnHour(),
      idempotencyKey: "a-copy-of-it",
    }),
  update_post: (post) => updatePost(taker, { postId: post.id, version: 1, text: "Else" }),
  create_series: () => createSeries(taker, seriesBody(world.connection.id)),
  update_series: async () => {
    const { series } = await createSeries(taker, seriesBody(world.connection.id));
    const named = { seriesId: series.id, version: series.version, scope: "all" } as const;
    return updateSeries(taker, { ...named, post: { text: "Else" } });
  },
  move_posts: (post) =>
    movePosts(taker, {
      moves: [{ postId: post.id, version: 1, scheduledAt: inAnHour() }],
    }),
  label_posts: async (post) => {
    const { label } = await createLabel(world.member, { name: randomUUID() });
    const parameters = { utm_campaign: "{label}" };
    const rule = { connectionId: null, labelId: label.id, parameters, excludedHosts: [] };
    await setLinkRules(world.admin, { rules: [rule] });
    const text = "See https://example.com/";
    await updatePost(taker, { postId: post.id, version: 1, text });
    return labelPosts(taker, { changes: [{ postId: post.id, add: [label.id] }] });
  },
  publish_now: (post) => publishNow(taker, { postId: post.id, version: 1 }),
  publish_draft_now: async () =>
    publishDraftNow(taker, { ...(await draftOf()), idempotencyKey: "publish-draft" }),
  schedule_draft: async () =>
    scheduleDraft(taker, { ...(await draftOf()), idempotencyKey: "schedule-draft" }),
  start_import: async () => {
    const rows = [{ text: "An imported post", "scheduled at": inAnHour() }];
    const connectionIds = [world.connection.id];
    await startImport(taker, {
      importId: await anImport(taker, { rows, target: "scheduled", connectionIds }),
    });
    await runNext();
  },
  undo_publish_now: async (post) => {
    const { userId } = taker;
    await db.post.update({ where: { id: post.id }, data: { editedById: userId } });
    await needApproval(world.admin, world.connection.id, {
      stages: stagesOf(reviewer),
      bindsTime: "none",
    });
    await answer(reviewer, post.id);
    const { post: published } = await publishNow(taker, { postId: post.id, version: 1 });
    await withdrawApproval(taker, { postId: post.id });
    return undoPublishNow(taker, { postId: post.id, version: published.version });
  },
  cancel_post: async (post) => {
    await cancelPost(taker, { postId: post.id, version: 1 });
    return reinstatePost(taker, { postId: post.id, version: 2 });
  },
  reinstate_post: (post) => reinstatePost(taker, { postId: post.id, version: 1 }),
  recall_post: async (post) => {
    await becomes(post, { state: "preparing", leaseUntil: now(), dueAt: now(), heldDueAt: null });
    return recallPost(taker, { postId: post.id, version: 1 });
  },
  delete_post: (post) => deletePost(taker, { postId: post.id, version: 1 }),
  restore_post: async (post) => {
    await deletePost(taker, { postId: post.id, version: 1 });
    return restorePost(taker, { postId: post.id });
  },
  retry_delivery: async (post) => {
    const error = failure(
      { code: "internal", reason: aReason("It failed."), retryable: true },
      now(),
    );
    const { id } = await becomes(post, { state: "failed", heldDueAt: null, ...error });
    return retryDelivery(taker, { deliveryId: id });
  },
  reschedule_post: async (post) => {
    await becomesLate(post);
    const anew = { postId: post.id, version: 1, scheduledAt: inAnHour() };
    return reschedulePost(taker, anew);
  },
  approve_for_time: async (post) => {
    await becomesLate(post);
    const digests = await digestsOf(world.member, post.id);
    const { userId } = reviewer;
    await db.post.update({ where: { id: post.id }, data: { editedById: userId } });
    return approveForTime(reviewer, { postId: post.id, digests, scheduledAt: inAnHour() });
  },
  resolve_delivery: async (post) => {
    const { id } = await becomes(post, { state: "unconfirmed", heldDueAt: null });
    const outcome = { outcome: "not_published", publishedUrl: null } as const;
    return resolveDelivery(taker, { deliveryId: id, ...outcome });
  },
  decide_set_aside_deliveries: async (post) => {
    const { id } = await becomes(post, {
      state: "unconfirmed",
      setAsideAt: now(),
      heldDueAt: null,
    });
    return decideSetAside(taker, { deliveryIds: [id], decision: "publish_now" });
  },
  resume_publishing: async () => {
    await pausePublishing(world.admin, { reason: "A sample reason" });
    return resumePublishing(world.admin, {});
  },
  update_mention: async (post) => {
    const { mention } = await createMention(world.member, { name: "Sample", aliases: [] });
    await updatePost(taker, { postId: post.id, version: 1, text: "Thanks, @Sample" });
    await answer(reviewer, post.id);
    const accounts = [
      { provider: "facebook", accountId: world.connection.accountId, name: "Another" },
    ];
    await updateMention(taker, { mentionId: mention.id, name: "Other", accounts });
  },
  update_media: async (post) => {
    const mediaId = await storePhoto(world.member);
    await updatePost(taker, { postId: post.id, version: 1, mediaIds: [mediaId] });
    await answer(reviewer, post.id);
    return updateMedia(taker, { mediaId, alt: "Something else" });
  },
  request_approval: (post) => requestApproval(taker, { postId: post.id }),
  withdraw_approval_request: async (post) => {
    await answer(reviewer, post.id);
    return withdrawApproval(taker, { postId: post.id });
  },
  set_approval_rule: async (post) => {
    await answer(reviewer, post.id);
    return needApproval(world.admin, world.connection.id, { stages: stagesOf(world.admin) });
  },
};

/** Each of these sends where no rule is. */
const leadingThere = Object.keys(roads).filter(
  (name) =>
    !/^(undo_publish_now|approve_for_time|reinstate_post|delete_post|update_m|.*approval.*)$/.test(
      name,
    ),
);

/** A delivery follows from nothing that these write, but for a rule that is taken away. */
const elsewhere = new Set(
  `assign_post assign_posts be_present_on_draft cancel_authorization check_installation
  complete_media_upload create_credential create_draft create_import create_invitation create_label
  create_member_reset_link create_mention create_review_link create_snippet create_team_credential create_webhook delete_draft
  delete_label delete_media delete_mention delete_snippet delete_webhook disconnect_connection
  duplicate_draft export_wrong_rows duplicate_post_as_draft get_backup get_draft get_import
  get_link_card get_link_card_image end_series get_publishing_health get_team_credential_policy
  get_webhook get_workspace_policies label_media list_audit_log
  list_authorization_pages list_drafts list_import_rows list_imports list_invitations list_mail
  get_link_rules
  list_review_links list_team_credentials list_webhook_events list_webhooks look_up_account
  pause_publishing pause_webhook read_connection_settings reconnect_connection refresh_results
  release_slot remove_approval_rule remove_media remove_published replay_webhook resend_invitation
  resend_webhook_event reserve_media_upload reserve_slot restore_draft restore_label restore_media
  restore_snippet resume_programs resume_webhook revoke_invitation revoke_review_link
  revoke_team_credential rotate_webhook_secret select_accounts send_test_mail set_link_rules set_results
  set_spending_limit set_team_credential_policy set_workspace_policies start_authorization
  stop_import stop_programs test_connections test_webhook undo_import undo_receipt
  unschedule_post update_account_arrangement update_draft update_import update_label
  update_member update_slot_schedule skip_series_day
  update_snippet update_webhook update_workspace export_audit_log list_workspace_exports
  create_workspace_export get_workspace_export download_workspace_export`.split(/\s+/),
);

const operations = new Set(
  wholeInventory.flatMap(({ routes }) =>
    Object.values(routes).flatMap((handler) => {
      const { name, scope = "" } = handler.endpoint?.declaration.operation?.definition ?? {};
      return name && /:(write|admin)$/.test(scope) ? [name] : [];
    }),
  ),
);

describe("every road to a send", () => {
  it("is known: a new operation is tried here, or said to lead nowhere", () => {
    const known = new Set([...Object.keys(roads), ...elsewhere]);
    expect([...operations].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !operations.has(name))).toEqual([]);
  });

  it("goes through one statement and one call", () => {
    // A network calls itself; what is asked here is who calls a network.
    const files = readSourceTree(".").filter(
      (file) => !isTest(file) && !file.path.startsWith("lib/networks/"),
    );
    const having = (text: string) =>
      files.filter(({ text: source }) => source.includes(text)).map(({ path }) => path);
    expect(having('moveSql("startSending"')).toEqual(["lib/deliveries/start-sending.ts"]);
    expect(having("network.publish(")).toEqual(["lib/publishing/publish-delivery.ts"]);
    expect(having("= openCallGate({")).toEqual(["lib/publishing/publish-delivery.ts"]);
    expect(having("network.prepare(")).toEqual(["lib/publishing/prepare-delivery.ts"]);
  });

  it.each(Object.keys(roads))("%s sends nothing unapproved", async (name) => {
    const { calls, refusal } = await take(name);
    expect(calls).toEqual([]);
    const refused = [
      "publish_now",
      "publish_draft_now",
      "reinstate_post",
      "retry_delivery",
      "approve_for_time",
      "resolve_delivery",
      "decide_set_aside_deliveries",
    ];
    expect(refusal === null).toBe(!refused.includes(name));
  });

  it.each(leadingThere)("%s sends where no rule is", async (name) => {
    await removeApprovalRule(world.admin, { connectionId: world.connection.id });
    expect((await take(name)).calls).not.toEqual([]);
  });
});

/** A person writes anew by these, and nothing of a program's. */
const ofPersons =
  "create_series update_series duplicate_post publish_draft_now schedule_draft start_import";

/** A person agrees on these, as who edited what a program asks about may. */
const agreed = "approve_for_time";

/** The program may not do these, so that what a person agreed to goes out as it is. */
const refused = "undo_publish_now update_mention update_media";

const roadsBut = (...names: string[]) => {
  const left = new Set(names.join(" ").split(" "));
  return Object.keys(roads).filter((name) => !left.has(name));
};

describe("where no rule is, what a program scheduled that has to ask", () => {
  beforeEach(() => removeApprovalRule(world.admin, { connectionId: world.connection.id }));

  it.each(roadsBut(ofPersons, agreed))("is not sent by a person's %s", async (name) => {
    expect((await take(name, asking)).calls).toEqual([]);
  });

  it.each(roadsBut(refused, agreed))("is not sent by its own %s", async (name) => {
    taker = asking;
    expect((await take(name, asking)).calls).toEqual([]);
  });

  it("goes out once its owner agreed, though it counts as theirs", async () => {
    const post = await schedulePost(asking, world.connection, { inMs: 3_600_000 });
    await answer(world.member, post.id);
    const before = new Set(callsThatChange());
    await allTimesCome();
    expect(callsThatChange().filter((call) => !before.has(call))).not.toEqual([]);
  });
});

/** Takes the road, lets all times come, and returns what reached the network. */
async function take(
  name: string,
  author: Actor = world.member,
): Promise<{ calls: string[]; refusal: AppError | null }> {
  const before = new Set(callsThatChange());
  const post = await schedulePost(author, world.connection, { inMs: 3_600_000 });
  const refusal = await (roads[name]?.(post) ?? Promise.resolve()).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
  await allTimesCome();
  return { calls: callsThatChange().filter((call) => !before.has(call)), refusal };
}

async function allTimesCome(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await everythingComes();
    for (const step of await dispatch()) await drive(step);
    await sweep(async () => undefined, quickTimings);
  }
}

/**
 * The time of all that waits comes, whether it is held back or not. It lies behind: Postgres rounds an
 * instant to the next millisecond, which the process has not reached yet.
 */
async function everythingComes(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = now() - interval '1 s', "undoUntil" = NULL,
      "leaseUntil" = NULL, "dueAt" = now() - interval '1 s' + ("dueAt" - "dueAt")
    WHERE state = 'scheduled'`;
}

function callsThatChange(): string[] {
  return world.simulator
    .journal()
    .map(({ seq, effect }) => `${seq} ${effect.kind}`)
    .filter((call) => /published|uploaded|begun/.test(call));
}
