import { beforeEach, expect, it } from "vitest";
import { disconnectConnection } from "@/lib/accounts/connections/disconnect-connection";
import { updateMe } from "@/lib/identity/auth/update-me";
import { createCredential, revokeCredential } from "@/lib/identity/credentials/credentials";
import { updateWorkspace } from "@/lib/identity/workspaces/workspace";
import { db } from "@/lib/kernel/db";
import { updateMedia } from "@/lib/library/media/update-media";
import { addComment, editComment } from "@/lib/planning/comments/comments";
import { assignPost } from "@/lib/planning/posts/assign-post";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { UpdatePostBody } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { pausePublishing, resumePublishing } from "@/lib/publishing/pause";
import { canariesIn, plant } from "@/testing/world/canaries";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { listAuditLog } from "./list-audit-log";
import { auditedFields } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function latestChange() {
  const [entry] = (await listAuditLog(world.admin, { limit: 1 })).items;
  return { action: entry?.action, before: entry?.before, after: entry?.after };
}

async function schedule(text = "Before") {
  return (await createPost(world.member, aPostBody({ connectionIds: [world.connection.id], text })))
    .post;
}

it("an edited text of a post is kept as it was and as it became", async () => {
  const { id: postId, version } = await schedule();
  await updatePost(world.member, { postId, version, text: "After" });
  expect(await latestChange()).toEqual({
    action: "post.updated",
    before: { text: "Before" },
    after: { text: "After" },
  });
});

it("the log keeps every field that an edit of a post can change", () => {
  const { version: _version, idempotencyKey: _key, ...fields } = UpdatePostBody.shape;
  expect(auditedFields.post).toEqual(expect.arrayContaining(Object.keys(fields)));
});

it("a rescheduled post keeps both times and nothing else", async () => {
  const { id: postId, version, scheduledAt } = await schedule();
  const later = new Date(Date.parse(scheduledAt) + 3_600_000).toISOString();
  await updatePost(world.member, { postId, version, scheduledAt: later });
  expect(await latestChange()).toEqual({
    action: "post.updated",
    before: { scheduledAt },
    after: { scheduledAt: later },
  });
});

it("an edited sequence keeps its later positions, accounts, media and overrides", async () => {
  const { connection } = world;
  const second = await createConnection(world.admin);
  const media = await createMedia(world.admin);
  const { id: postId, version } = await schedule();
  await updatePost(world.member, {
    postId,
    version,
    mediaIds: [media.id],
    connectionIds: [connection.id, second.id],
    textOverrides: { [second.id]: { "0": "Own" } },
    mediaOverrides: { [second.id]: { "0": [] } },
  });
  expect(await latestChange()).toEqual({
    action: "post.updated",
    before: {
      mediaIds: [],
      connectionIds: [connection.id],
      textOverrides: {},
      mediaOverrides: {},
    },
    after: {
      mediaIds: [media.id],
      connectionIds: [connection.id, second.id].sort(),
      textOverrides: { [second.id]: { "0": "Own" } },
      mediaOverrides: { [second.id]: { "0": [] } },
    },
  });
});

it("an edit that changes nothing is recorded without fields", async () => {
  const { id: postId, version } = await schedule();
  await updatePost(world.member, { postId, version, text: "Before" });
  expect(await latestChange()).toEqual({ action: "post.updated", before: null, after: null });
});

it("a post published at once keeps the time it was planned for", async () => {
  const { id: postId, version, scheduledAt } = await schedule();
  const { post } = await publishNow(world.member, { postId, version });
  expect(await latestChange()).toEqual({
    action: "post.published_now",
    before: { scheduledAt },
    after: { scheduledAt: post.scheduledAt },
  });
});

it("an assigned post keeps who managed it before", async () => {
  const { id: postId } = await schedule();
  const { userId } = world.admin;
  await assignPost(world.member, { postId, userId });
  expect(await latestChange()).toEqual({
    action: "post.assigned",
    before: { managedBy: { id: world.member.userId, name: "A sample member" } },
    after: { managedBy: { id: userId, name: "A sample admin" } },
  });
});

it("a cancelled post keeps its former state", async () => {
  const { id: postId, version } = await schedule();
  await cancelPost(world.member, { postId, version });
  expect(await latestChange()).toEqual({
    action: "post.cancelled",
    before: { state: "scheduled" },
    after: { state: "cancelled" },
  });
});

it("a new post's text is not repeated in the audit", async () => {
  await schedule();
  expect(await latestChange()).toEqual({ action: "post.created", before: null, after: null });
});

it("an edited comment keeps both bodies", async () => {
  const { id: postId } = await schedule();
  const { comment } = await addComment(world.member, { postId, body: "Before" });
  await editComment(world.member, { commentId: comment.id, body: "After" });
  expect(await latestChange()).toEqual({
    action: "comment.updated",
    before: { body: "Before" },
    after: { body: "After" },
  });
});

it("a changed alternative text keeps the former one", async () => {
  const { id: mediaId } = await createMedia(world.member);
  await updateMedia(world.member, { mediaId, alt: "A lighthouse" });
  expect(await latestChange()).toEqual({
    action: "media.updated",
    before: { alt: "A sample picture" },
    after: { alt: "A lighthouse" },
  });
});

it("a renamed workspace keeps its former name", async () => {
  await updateWorkspace(world.admin, { name: "There" });
  expect(await latestChange()).toEqual({
    action: "workspace.updated",
    before: { name: "Here" },
    after: { name: "There" },
  });
});

it("a changed profile keeps the preferences that changed", async () => {
  await updateMe(world.admin, {
    timeZone: "Asia/Tokyo",
    notificationPreferences: { assignments: false, mentions: true },
  });
  expect(await latestChange()).toEqual({
    action: "user.updated",
    before: {
      timeZone: "Europe/Berlin",
      notificationPreferences: { assignments: true, mentions: true },
    },
    after: {
      timeZone: "Asia/Tokyo",
      notificationPreferences: { assignments: false, mentions: true },
    },
  });
});

it("a pause and its end keep the reason", async () => {
  await pausePublishing(world.admin, { reason: "A crisis" });
  const [going, paused] = [
    { paused: false, pauseReason: null },
    { paused: true, pauseReason: "A crisis" },
  ];
  expect(await latestChange()).toEqual({
    action: "workspace.paused",
    before: going,
    after: paused,
  });
  await resumePublishing(world.admin, {});
  expect(await latestChange()).toEqual({
    action: "workspace.resumed",
    before: paused,
    after: going,
  });
});

it("a disconnected account keeps its former state and nothing of its profile or token", async () => {
  const sealedCredentials = plant("a sealed token", "canary-of-a-sealed-token");
  const name = plant("an account's name", "Canary Bakery Berlin");
  const { id } = await createConnection(world.admin, { name, sealedCredentials });
  await disconnectConnection(world.admin, { connectionId: id });
  expect(await latestChange()).toEqual({
    action: "connection.disconnected",
    before: { state: "active" },
    after: { state: "disconnected" },
  });
  expect(canariesIn(await everyEntry())).toEqual([]);
});

it("a key's life is kept by its properties, never by its token", async () => {
  const { credential, token } = await createCredential(world.admin, {
    name: "A sample key",
    accessLevel: "edit",
    includeAdmin: true,
  });
  plant("an API key", token);
  expect(await latestChange()).toEqual({
    action: "credential.created",
    before: null,
    after: {
      name: "A sample key",
      kind: "personal",
      accessLevel: "edit",
      includeAdmin: true,
    },
  });
  const { credential: revoked } = await revokeCredential(world.admin, {
    credentialId: credential.id,
  });
  expect(await latestChange()).toEqual({
    action: "credential.revoked",
    before: { revokedAt: null },
    after: { revokedAt: revoked.revokedAt },
  });
  expect(canariesIn(await everyEntry())).toEqual([]);
});

async function everyEntry(): Promise<string> {
  const rows = await db.$queryRaw<{ row: string }[]>`
    SELECT entry::text AS row FROM "AuditEntry" entry`;
  expect(rows).not.toEqual([]);
  return rows.map(({ row }) => row).join("\n");
}
