import { beforeAll, describe, expect, it } from "vitest";
import * as postsRoute from "@/app/api/posts/route";
import { deliveryContents } from "@/lib/deliveries/delivery-content";
import { db } from "@/lib/kernel/db";
import { createDraft, duplicatePostAsDraft } from "@/lib/planning/drafts/drafts";
import { scheduleDraft } from "@/lib/planning/drafts/publish-draft";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { createPost, duplicatePost, validatePost } from "./create-post";
import { getPost } from "./read-posts";
import type { CreatePost, Post } from "./schema";
import { updatePost } from "./update-post";

let world: Awaited<ReturnType<typeof smallWorld>>;
let page: string;
let account: string;

beforeAll(async () => {
  world = await smallWorld();
  page = world.connection.id;
  account = (await createConnection(world.member, { provider: "mastodon" })).id;
});

const chosen = { visibility: "unlisted", warning: "News", language: "de" };

async function newPost(fields: Partial<CreatePost> = {}): Promise<Post> {
  const networkOptions = { [account]: chosen };
  const body = aPostBody({ connectionIds: [page, account], networkOptions, ...fields });
  return (await createPost(world.member, body)).post;
}

describe("a network's own options", () => {
  it("are kept by connection, read back, and given to its deliveries alone", async () => {
    const post = await newPost({ additionalPosts: [{ text: "Two" }] });
    expect(post.networkOptions).toEqual({ [account]: chosen });
    expect((await getPost(world.viewer, { postId: post.id })).post).toEqual(post);
    const ids = post.deliveries.map(({ id }) => id);
    const contents = await deliveryContents(db, ids);
    for (const { id, connectionId } of post.deliveries) {
      expect(contents.get(id)?.options).toEqual(connectionId === account ? chosen : {});
    }
  });

  it("are kept by an edit of something else, replaced by an edit of them, and go with their account", async () => {
    const { id: postId, version } = await newPost();
    const edit = async (fields: object, at: number) =>
      (await updatePost(world.member, { postId, version: at, ...fields })).post;
    expect((await edit({ text: "New" }, version)).networkOptions).toEqual({ [account]: chosen });
    const own = { [account]: { visibility: "private" } };
    expect((await edit({ networkOptions: own }, version + 1)).networkOptions).toEqual(own);
    expect((await edit({ connectionIds: [page] }, version + 2)).networkOptions).toEqual({});
    const trail = await auditTrail({ targetId: postId, action: "post.updated" });
    expect(JSON.stringify(trail)).toContain('"visibility":"private"');
  });

  it("are set, read and refused by the API for two networks in one post", async () => {
    const other = (await createConnection(world.member, { provider: "bluesky" })).id;
    const post = (networkOptions: object) => {
      const body = { ...aPostBody({ connectionIds: [account, other] }), networkOptions };
      const path = "/api/posts?include=networkOptions";
      return callRoute(postsRoute, "POST", { path, body, as: world.member });
    };
    const networkOptions = { [account]: chosen, [other]: { replies: "nobody", language: "de" } };
    expect(await post(networkOptions)).toMatchObject({
      status: 200,
      body: { post: { networkOptions } },
    });
    expect(await post({ [other]: { replies: "friends" } })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: `networkOptions.${other}.replies` }] } },
    });
  });

  it("go with copies, drafts and templates", async () => {
    const { id: postId } = await newPost();
    const when = { scheduledAt: inMinutes(90), idempotencyKey: "copy-options" };
    const copy = await duplicatePost(world.member, { postId, ...when });
    expect(copy.post.networkOptions).toEqual({ [account]: chosen });
    const { draft } = await duplicatePostAsDraft(world.member, { postId });
    expect(draft.networkOptions).toEqual({ [account]: chosen });
    const scheduled = await scheduleDraft(world.member, {
      draftId: draft.id,
      version: draft.version,
      scheduledAt: inMinutes(95),
      idempotencyKey: "draft-options",
    });
    expect(scheduled.post.networkOptions).toEqual({ [account]: chosen });
    const unfinished = { [account]: { visibility: "somewhere" } };
    const template = await createDraft(world.member, {
      template: true,
      networkOptions: unfinished,
    });
    expect(template.draft.networkOptions).toEqual(unfinished);
  });

  it.each([
    ["a value that the network does not take", { visibility: "somewhere" }, "visibility"],
    ["an option that it does not have", { mood: "good" }, "mood"],
    ["a list where one value belongs", { language: ["de"] }, "language"],
  ])("%s is refused with its account and its name", async (_, own, name) => {
    const networkOptions = { [account]: own } as CreatePost["networkOptions"];
    const refusal = newPost({ networkOptions });
    await expect(refusal).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: `networkOptions.${account}.${name}` }],
    });
  });

  it("of a network without any, or of an account that is not chosen, are refused", async () => {
    const codesOf = async (fields: Pick<CreatePost, "connectionIds"> & Partial<CreatePost>) =>
      (await validatePost(world.member, aPostBody(fields))).problems.map(({ code }) => code);
    const connectionIds = [page];
    const own = { visibility: "public" };
    expect(await codesOf({ connectionIds, networkOptions: { [page]: own } })).toEqual([
      "option_unknown",
    ]);
    expect(await codesOf({ connectionIds, networkOptions: { [account]: own } })).toEqual([
      "option_misplaced",
    ]);
  });
});
