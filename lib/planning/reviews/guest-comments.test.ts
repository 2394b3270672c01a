import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { addComment, editComment, listComments } from "@/lib/planning/comments/comments";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { listNotifications } from "@/lib/records/notifications/notifications";
import { auditTrail } from "@/testing/world/audit-trail";
import { readLink, sayByLink, shareForReview } from "@/testing/world/reviews";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { revokeReviewLink } from "./review-links";

let world: Awaited<ReturnType<typeof smallWorld>>;
let postId: string;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
  postId = await plan();
});
afterEach(() => shiftClock(0));

async function plan(text = "A sample post"): Promise<string> {
  const body = aPostBody({ text, connectionIds: [world.connection.id] });
  return (await createPost(world.member, body)).post.id;
}

const share = (given: Partial<Parameters<typeof shareForReview>[1]> = {}) =>
  shareForReview(world.member, { may: "comment", scope: { postIds: [postId] }, ...given });

const said = async (token: string) =>
  (await readLink(token)).posts[0]?.comments.map(({ by, isOwn, body }) => [by, isOwn, body]);

describe("a guest's comment", () => {
  it("is marked in the team's comments, tells who follows the post, and is in the log", async () => {
    const { token } = await share();
    const { status, body } = await sayByLink(token, { postId, body: "Could it be shorter?" });
    expect([status, body]).toMatchObject([
      200,
      { comments: [{ by: "Ann at Client, by link", isOwn: true, body: "Could it be shorter?" }] },
    ]);
    const { items } = await listComments(world.viewer, { postId });
    expect(items).toMatchObject([{ author: null, guest: "Ann at Client", forGuests: false }]);
    const { items: told } = await listNotifications(world.member, {});
    expect(told[0]?.message).toBe("Ann at Client, by link commented on “A sample post”.");
    const [entry] = await auditTrail({ targetId: items[0]?.id ?? "" });
    expect(entry).toMatchObject({
      action: "comment.created",
      actorUserId: null,
      after: { guest: "Ann at Client" },
    });
  });

  it("is refused where the link only shows, has ended, or shows another post", async () => {
    const other = await plan("Not shown");
    const look = await share({ may: "look" });
    const revoked = await share();
    await revokeReviewLink(world.member, { reviewLinkId: revoked.id });
    const ended = await share({ expiresAt: inMinutes(5) });
    const { token } = await share();
    shiftClock(6 * 60_000);
    const foreign = await createPost(
      world.elsewhere.member,
      aPostBody({ connectionIds: [world.elsewhere.connection.id] }),
    );
    const comment = { postId, body: "Hello" };
    const answers = [
      await sayByLink(look.token, comment),
      await sayByLink(revoked.token, comment),
      await sayByLink(ended.token, comment),
      await sayByLink(token, { ...comment, postId: other }),
      await sayByLink(token, { ...comment, postId: foreign.post.id }),
      await sayByLink(token, { ...comment, postId: randomUUID() }),
      await sayByLink(token, { ...comment, body: " \n" }),
      await sayByLink(token, comment, { Origin: "https://example.com" }),
    ];
    expect(answers.map(({ body }) => Object(body.error).message)).toEqual([
      "This link is for looking only.",
      ...Array(2).fill("This link does not work. Ask the person who sent it for a new one."),
      ...Array(3).fill("There is no post with this id."),
      "body: must not be blank",
      "This request does not come from Herald's own pages.",
    ]);
    expect(await db.comment.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
  });

  it("is seen by who came by the same link alone, with what the team shows to guests", async () => {
    const [one, other] = [await share(), await share({ name: "Ben at Law" })];
    await sayByLink(one.token, { postId, body: "From Ann" });
    await sayByLink(other.token, { postId, body: "From Ben" });
    const hidden = { postId, body: "Between us", mentions: [] };
    const { comment } = await addComment(world.member, hidden);
    await addComment(world.admin, { postId, body: "For all of you", forGuests: true });
    expect(await said(one.token)).toEqual([
      ["Ann at Client, by link", true, "From Ann"],
      ["A sample admin", false, "For all of you"],
    ]);
    await editComment(world.member, { commentId: comment.id, forGuests: true });
    expect(await said(other.token)).toEqual([
      ["Ben at Law, by link", true, "From Ben"],
      ["A sample member", false, "Between us"],
      ["A sample admin", false, "For all of you"],
    ]);
  });

  it("stays when the link ends, and comes back with a restored post", async () => {
    const { id, token } = await share();
    await sayByLink(token, { postId, body: "Still here" });
    await revokeReviewLink(world.member, { reviewLinkId: id });
    await deletePost(world.member, { postId, version: 1 });
    await restorePost(world.member, { postId });
    const { items } = await listComments(world.member, { postId });
    expect(items).toMatchObject([{ guest: "Ann at Client", body: "Still here" }]);
  });
});
