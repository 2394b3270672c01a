import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeAuthorized } from "@/lib/accounts/connections/authorized";
import { createMention, deleteMention } from "@/lib/accounts/mentions/mentions";
import { shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { deleteMedia } from "@/lib/library/media/delete-media";
import { updateMedia } from "@/lib/library/media/update-media";
import { createSnippet, deleteSnippet } from "@/lib/library/snippets/snippets";
import { addComment, deleteComment, editComment } from "@/lib/planning/comments/comments";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { purgeDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import { Prisma } from "@/prisma/generated/client";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { listAuditLog } from "./list-audit-log";
import { type AuditTarget, auditedFields } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const gone = { removed: true };

async function changesOf(targetId: string) {
  const { items } = await listAuditLog(world.admin, { targetId });
  return items.flatMap(({ action, before, after }) =>
    before || after ? [{ action, before, after }] : [],
  );
}

async function afterRestorableDays(): Promise<void> {
  shiftClock(31 * 86_400_000);
  await purgeDeletedItems();
}

async function editedPost() {
  const { member, connection } = world;
  const body = aPostBody({ connectionIds: [connection.id], text: "Before" });
  const { id: postId, version } = (await createPost(member, body)).post;
  const scheduledAt = new Date(Date.parse(body.scheduledAt) + 3_600_000).toISOString();
  await updatePost(member, {
    postId,
    version,
    title: "A title",
    text: "After",
    additionalPosts: [{ text: "More" }],
    textOverrides: { [connection.id]: { "0": "Own" } },
    scheduledAt,
  });
  const { comment } = await addComment(member, { postId, body: "Said" });
  await editComment(member, { commentId: comment.id, body: "Meant" });
  return {
    postId,
    version: version + 1,
    commentId: comment.id,
    from: body.scheduledAt,
    scheduledAt,
  };
}

describe("the texts of a deleted post", () => {
  it("leave the log when the post is gone for good, and who, when and which fields stay", async () => {
    const { postId, version, commentId, from, scheduledAt } = await editedPost();
    await deletePost(world.member, { postId, version });
    const kept = await listAuditLog(world.admin, { targetId: postId });
    expect(JSON.stringify(kept.items)).toContain("Before");
    await afterRestorableDays();
    expect(await changesOf(postId)).toEqual([
      {
        action: "post.updated",
        before: {
          title: gone,
          text: gone,
          additionalPosts: gone,
          textOverrides: gone,
          scheduledAt: from,
        },
        after: {
          title: gone,
          text: gone,
          additionalPosts: gone,
          textOverrides: gone,
          scheduledAt,
        },
      },
    ]);
    expect(await changesOf(commentId)).toMatchObject([
      { before: { body: gone }, after: { body: gone } },
    ]);
    const { items } = await listAuditLog(world.admin, { targetId: postId });
    const withoutTexts = items.map(
      ({ before: _before, after: _after, targetName: _name, ...entry }) => entry,
    );
    expect(kept.items).toMatchObject(withoutTexts);
  });

  it("stay while the post can be restored, and after it was", async () => {
    const { postId, version, commentId } = await editedPost();
    await deletePost(world.member, { postId, version });
    shiftClock(29 * 86_400_000);
    await purgeDeletedItems();
    const both = [await changesOf(postId), await changesOf(commentId)];
    expect(JSON.stringify(both)).toMatch(/Before.*After.*Said.*Meant/);
    await restorePost(world.member, { postId });
    expect([await changesOf(postId), await changesOf(commentId)]).toMatchObject(both);
  });

  it("leave nothing of another post's", async () => {
    const [deleted, other] = [await editedPost(), await editedPost()];
    await deletePost(world.member, { postId: deleted.postId, version: deleted.version });
    await afterRestorableDays();
    expect(await changesOf(other.postId)).toMatchObject([{ before: { text: "Before" } }]);
    expect(await changesOf(other.commentId)).toMatchObject([{ before: { body: "Said" } }]);
  });
});

describe("the texts of other content leave the log", () => {
  it("with a deleted comment", async () => {
    const { commentId } = await editedPost();
    await deleteComment(world.member, { commentId });
    expect(await changesOf(commentId)).toMatchObject([
      { before: { body: gone }, after: { body: gone } },
    ]);
  });

  it("with a deleted picture", async () => {
    const { id: mediaId } = await createMedia(world.member);
    await updateMedia(world.member, { mediaId, alt: "A lighthouse" });
    await deleteMedia(world.member, { mediaId });
    expect(await changesOf(mediaId)).toMatchObject([
      { before: { alt: gone }, after: { alt: gone } },
    ]);
  });

  it("with a deleted mention, whose names are somebody's outside of the team", async () => {
    const { mention } = await createMention(world.member, { name: "A sample baker", accounts: [] });
    await deleteMention(world.member, { mentionId: mention.id });
    expect(JSON.stringify(await changesOf(mention.id))).not.toContain("baker");
  });

  it("with a deleted snippet, whose name stays", async () => {
    const { member } = world;
    const snippet = { kind: "text", name: "Hours", text: "Nine to five" } as const;
    const { id: snippetId } = (await createSnippet(member, snippet)).snippet;
    await deleteSnippet(member, { snippetId });
    expect(await changesOf(snippetId)).toMatchObject([
      { before: { name: "Hours", text: "Nine to five" } },
      { after: { name: "Hours", text: "Nine to five" } },
    ]);
    await afterRestorableDays();
    expect(await changesOf(snippetId)).toEqual([
      {
        action: "snippet.deleted",
        before: { kind: "text", name: "Hours", text: gone },
        after: null,
      },
      {
        action: "snippet.created",
        before: null,
        after: { kind: "text", name: "Hours", text: gone },
      },
    ]);
  });

  it("with an account whose data a network asked to be deleted, and other accounts' texts stay", async () => {
    const { member, connection } = world;
    const authorizedUserId = crypto.randomUUID();
    const other = await createConnection(world.admin);
    await db.connection.update({ where: { id: connection.id }, data: { authorizedUserId } });
    const connectionIds = [connection.id, other.id];
    const textOverrides = { [connection.id]: { "0": "Own" }, [other.id]: { "0": "Other" } };
    const { post } = await createPost(member, aPostBody({ connectionIds }));
    await updatePost(member, { postId: post.id, version: post.version, textOverrides });
    const deleted = await editedPost();
    await deletePost(member, { postId: deleted.postId, version: deleted.version });

    const { provider } = connection;
    const authorized = { provider, userId: authorizedUserId, by: "person" as const };
    await transaction((tx) => removeAuthorized(tx, { ...authorized, until: new Date() }));
    expect(await changesOf(post.id)).toEqual([
      {
        action: "post.updated",
        before: { textOverrides: {} },
        after: { textOverrides: { [connection.id]: gone, [other.id]: { "0": "Other" } } },
      },
    ]);
    expect(await changesOf(deleted.postId)).toMatchObject([{ after: { text: gone } }]);
  });
});

/** Nobody's words are in these, so the log keeps them; everything else goes with the content. */
const keptFields: Partial<Record<AuditTarget, string[]>> = {
  comment: ["mentions", "forGuests", "guest"],
  media: ["scheduledPosts", "labels"],
  mention: [],
  post: [
    "mediaIds",
    "crops",
    "labelIds",
    "labels",
    "connectionIds",
    "mediaOverrides",
    "scheduledAt",
    "state",
    "managedBy",
    "approvals",
    "guest",
  ],
  snippet: ["kind", "name"],
};

describe("the guard of the log", () => {
  const targets = Object.keys(auditedFields) as AuditTarget[];

  async function insertEntry(targetType: AuditTarget, targetId: string): Promise<string> {
    const fields = Object.fromEntries(auditedFields[targetType].map((field) => [field, field]));
    const { id } = await db.auditEntry.create({
      data: {
        workspaceId: world.workspace.id,
        action: "post_updated",
        targetType,
        targetId,
        before: fields,
        after: fields,
      },
    });
    return id;
  }

  const update = (id: string, change: Prisma.Sql) =>
    db.$executeRaw`UPDATE "AuditEntry" SET ${change} WHERE id = ${id}::uuid`;
  const removal = (fields: string[]) => {
    const removed = JSON.stringify(Object.fromEntries(fields.map((field) => [field, gone])));
    return Prisma.sql`before = before || ${removed}::jsonb, after = after || ${removed}::jsonb`;
  };

  it.each(targets)("lets only texts be taken away, and only of what is gone: %s", async (type) => {
    const fields: readonly string[] = auditedFields[type];
    const kept = keptFields[type];
    const id = await insertEntry(type, crypto.randomUUID());
    const texts = fields.filter((field) => kept && !kept.includes(field));
    for (const field of fields.filter((each) => !texts.includes(each) || texts.length > 1)) {
      await expect(update(id, removal([field]))).rejects.toThrow("append-only");
    }
    for (const change of [
      Prisma.sql`action = 'post.created'`,
      Prisma.sql`at = now()`,
      Prisma.sql`"actorUserId" = gen_random_uuid()`,
      Prisma.sql`"targetId" = ''`,
      Prisma.sql`before = NULL`,
      Prisma.sql`after = '{"text": "Forged"}'`,
      Prisma.sql`${removal([...texts])}, "requestId" = 'forged'`,
    ]) {
      await expect(update(id, change)).rejects.toThrow("append-only");
    }
    if (texts.length > 0) expect(await update(id, removal(texts))).toBe(1);
  });

  it("keeps the texts of what is there, or can be restored", async () => {
    const { postId, version, commentId } = await editedPost();
    const entries = [
      await insertEntry("post", postId),
      await insertEntry("comment", commentId),
      await insertEntry("media", (await createMedia(world.member)).id),
    ];
    const texts = [
      ["title", "text", "networkOptions", "additionalPosts", "textOverrides"],
      ["body"],
      ["alt"],
    ];
    for (const deletes of [false, true]) {
      if (deletes) await deletePost(world.member, { postId, version });
      for (const [at, id] of entries.entries()) {
        await expect(update(id, removal(texts[at] ?? []))).rejects.toThrow("append-only");
      }
    }
  });
});
