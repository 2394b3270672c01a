import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { getApproval } from "@/lib/planning/approvals/approvals";
import type { ApprovalRule } from "@/lib/planning/approvals/schema";
import { createPost } from "@/lib/planning/posts/create-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { answer, digestsOf, needApproval, stagesOf } from "@/testing/world/approvals";
import { auditTrail } from "@/testing/world/audit-trail";
import {
  decideByLink,
  digestsByLink,
  openLink,
  readLink,
  shareForReview,
} from "@/testing/world/reviews";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { revokeReviewLink } from "./review-links";

let world: Awaited<ReturnType<typeof smallWorld>>;
let connectionId: string;
let postId: string;

const guests: ApprovalRule["stages"][number] = { mode: "any", approvers: [{ kind: "guests" }] };

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
  connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: [guests] });
  postId = await plan();
});
afterEach(() => shiftClock(0));

async function plan(fields: Partial<CreatePost> = {}): Promise<string> {
  const body = aPostBody({ connectionIds: [connectionId], ...fields });
  return (await createPost(world.member, body)).post.id;
}

const share = (given: Partial<Parameters<typeof shareForReview>[1]> = {}) =>
  shareForReview(world.admin, { may: "decide", scope: { postIds: [postId] }, ...given });

const approvalOf = async (id = postId) =>
  (await getApproval(world.viewer, { postId: id })).approval;
const isHeld = async () => (await db.delivery.count({ where: { postId, heldDueAt: null } })) === 0;
const messageOf = ({ body }: { body: Record<string, unknown> }) => Object(body.error).message;

describe("a guest who decides", () => {
  it("lets a post go out that waits for a client, and is shown to the team by name", async () => {
    expect(await approvalOf()).toMatchObject({
      state: "waiting",
      accounts: [{ waitingFor: [{ id: null, name: "A client" }] }],
    });
    const { post } = await getPost(world.viewer, { postId });
    expect(post.approval.waitingFor).toEqual([{ id: null, name: "A client" }]);
    expect(await isHeld()).toBe(true);

    const { token } = await share();
    const { status, body } = await decideByLink(token, { postId });
    expect([status, body]).toMatchObject([
      200,
      { approval: { state: "approved", decision: { decision: "approve", current: true } } },
    ]);
    expect(await isHeld()).toBe(false);
    expect(await approvalOf()).toMatchObject({
      state: "approved",
      decisions: [{ by: { id: null, name: "Ann at Client", kind: "guest" }, current: true }],
    });
    const trail = await auditTrail({ targetId: postId, action: "post.approved" });
    expect(trail).toMatchObject([{ actorUserId: null, after: { guest: "Ann at Client" } }]);
    const told = await db.notification.findMany({ where: { postId, type: "approval_decided" } });
    expect(told).toMatchObject([
      { userId: world.member.userId, values: { by: "Ann at Client, by link" } },
    ]);
  });

  it("has no link that a member made: who writes could approve it as the client", async () => {
    const scope = { postIds: [postId] };
    await expect(shareForReview(world.member, { may: "decide", scope })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("asks for changes with a word on them, and may agree afterwards", async () => {
    const { token } = await share();
    const wordless = await decideByLink(token, { postId, decision: "request_changes" });
    expect([wordless.status, messageOf(wordless)]).toEqual([400, "Say what should change."]);
    await decideByLink(token, { postId, decision: "request_changes", comment: "Shorter, please" });
    expect(await approvalOf()).toMatchObject({
      state: "changes_requested",
      decisions: [{ comment: "Shorter, please" }],
    });
    await decideByLink(token, { postId });
    expect((await approvalOf()).state).toBe("approved");
  });

  it("answers twice and is recorded once", async () => {
    const { token } = await share();
    const digests = await digestsByLink(token, postId);
    const first = await decideByLink(token, { postId, digests });
    const again = await decideByLink(token, { postId, digests });
    expect(again.body).toEqual(first.body);
    expect(await db.approvalDecision.count({ where: { postId } })).toBe(1);
  });

  it("never agrees to what the page did not show, and sees what it is now", async () => {
    const { token } = await share();
    const digests = await digestsByLink(token, postId);
    await updatePost(world.member, { postId, version: 1, text: "Something else" });
    const stale = await decideByLink(token, { postId, digests });
    expect([stale.status, Object(stale.body.error).code]).toEqual([409, "content_changed"]);
    const now = await digestsByLink(token, postId);
    expect(Object(stale.body.error).details).toEqual({ digests: now });
    expect(await approvalOf()).toMatchObject({ state: "waiting", decisions: [] });
    await decideByLink(token, { postId });
    await updatePost(world.member, { postId, version: 2, text: "And again" });
    const [post] = (await readLink(token)).posts;
    expect(post?.approval).toMatchObject({ state: "waiting", decision: { current: false } });
  });

  it("is refused by a link that only shows or comments, has ended, or shows another post", async () => {
    const other = await plan();
    const [look, comment] = [await share({ may: "look" }), await share({ may: "comment" })];
    const revoked = await share();
    await revokeReviewLink(world.member, { reviewLinkId: revoked.id });
    const ended = await share({ expiresAt: inMinutes(5) });
    const { token } = await share();
    const digests = await digestsOf(world.member, postId);
    shiftClock(6 * 60_000);
    const answers = [
      await decideByLink(look.token, { postId, digests }),
      await decideByLink(comment.token, { postId, digests }),
      await decideByLink(revoked.token, { postId, digests }),
      await decideByLink(ended.token, { postId, digests }),
      await decideByLink(token, { postId: other, digests: await digestsOf(world.member, other) }),
      await decideByLink(token, { postId, digests, decision: "override", comment: "I may" }),
    ];
    expect(answers.map(messageOf)).toEqual([
      "This link is for looking only.",
      "This link is for looking and commenting only.",
      ...Array(2).fill("This link does not work. Ask the person who sent it for a new one."),
      "There is no post with this id.",
      "decision: must be one of approve, request_changes",
    ]);
    expect(await approvalOf()).toMatchObject({ state: "waiting", decisions: [] });
  });

  it("decides nothing by opening the page", async () => {
    const { token } = await share();
    await openLink(token);
    await openLink(token);
    expect(await approvalOf()).toMatchObject({ state: "waiting", decisions: [] });
  });

  it("is not asked where the rule asks a member, and a member's rule asks no guest", async () => {
    await needApproval(world.admin, connectionId, { stages: stagesOf(world.admin) });
    const { token } = await share();
    const [post] = (await readLink(token)).posts;
    expect(post?.approval).toBeNull();
    const digests = await digestsOf(world.member, postId);
    const refused = await decideByLink(token, { postId, digests });
    expect([refused.status, messageOf(refused)]).toEqual([
      403,
      "This post does not need your approval.",
    ]);
  });

  it("speaks for the stage of the link alone", async () => {
    await needApproval(world.admin, connectionId, { stages: [guests, guests] });
    const second = await share({ stage: 2, name: "Ben at Client" });
    await decideByLink(second.token, { postId });
    expect(await approvalOf()).toMatchObject({ state: "waiting", accounts: [{ stage: 1 }] });
    const first = await share({ stage: 1 });
    await decideByLink(first.token, { postId });
    expect((await approvalOf()).state).toBe("approved");
  });

  it("is one of those whom a stage asks beside members", async () => {
    const both: typeof guests = {
      mode: "all",
      approvers: [{ kind: "guests" }, { kind: "member", userId: world.admin.userId }],
    };
    await needApproval(world.admin, connectionId, { stages: [both] });
    const { token } = await share();
    await decideByLink(token, { postId });
    expect(await approvalOf()).toMatchObject({
      state: "waiting",
      accounts: [{ waitingFor: [{ id: world.admin.userId }] }],
    });
    expect(await answer(world.admin, postId)).toMatchObject({ state: "approved" });
  });

  it("decides for the accounts that the link shows, and learns of no other", async () => {
    const other = await createConnection(world.admin, { name: "Another Page" });
    await needApproval(world.admin, other.id, { stages: [guests] });
    const both = await plan({ connectionIds: [connectionId, other.id] });
    const scope = { connectionIds: [connectionId], from: inMinutes(0), to: inMinutes(90) };
    const { token } = await share({ scope });
    const own = await digestsByLink(token, both);
    expect(Object.keys(own)).toEqual([connectionId]);
    const all = await digestsOf(world.member, both);
    const refused = await decideByLink(token, { postId: both, digests: all });
    expect(Object(refused.body.error).details).toEqual({ digests: own });
    await decideByLink(token, { postId: both });
    const { accounts } = await approvalOf(both);
    expect(Object.fromEntries(accounts.map((each) => [each.connectionId, each.state]))).toEqual({
      [connectionId]: "approved",
      [other.id]: "waiting",
    });
  });

  it("has decided for good: what was agreed to stays when the link ends", async () => {
    const { id, token } = await share();
    await decideByLink(token, { postId });
    await revokeReviewLink(world.member, { reviewLinkId: id });
    await db.reviewLink.delete({ where: { id } });
    expect(await approvalOf()).toMatchObject({
      state: "approved",
      decisions: [{ by: { name: "Ann at Client", kind: "guest" } }],
    });
  });
});
