import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { completeMediaUpload } from "@/lib/library/media/complete-media-upload";
import { mediaFolder } from "@/lib/library/media/disk/media-files";
import { createDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { connect, startMcpServer } from "@/testing/http/mcp-server";
import { sampleJpeg } from "@/testing/media/sample-images";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { eventually } from "@/testing/run/eventually";
import { waitingForLocks } from "@/testing/run/waiting-for-locks";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;
let storage: Awaited<ReturnType<typeof startStorageServer>>;
let assistants: Awaited<ReturnType<typeof startMcpServer>>;

beforeAll(async () => {
  storage = await startStorageServer();
  assistants = await startMcpServer();
});
beforeEach(async () => {
  world = await smallWorld();
});
afterAll(async () => {
  await storage.stop();
  await assistants.stop();
});

/** Removes the member while `write` waits for a row that `lock` holds, then lets it go on. */
async function removedDuring<T>(
  lock: (tx: Tx) => Promise<unknown>,
  write: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  let writing: Promise<T> | undefined;
  await transaction(async (tx) => {
    await lock(tx);
    writing = write();
    writing.catch(() => {});
    await eventually(async () => expect(await waitingForLocks()).toBe(1));
    await removeMember(world.admin, { memberId: world.member.userId });
  });
  const [result] = await Promise.allSettled([writing as Promise<T>]);
  return result;
}

const refused = { status: "rejected", reason: { code: "unauthenticated" } };

describe("a member who is removed while something of theirs is under way", () => {
  it("finds a draft's save refused, and the draft as it was", async () => {
    const { draft } = await createDraft(world.member, { text: "Before" });
    const saved = await removedDuring(
      (tx) => tx.$queryRaw`SELECT id FROM "Draft" WHERE id = ${draft.id}::uuid FOR UPDATE`,
      () => updateDraft(world.member, { draftId: draft.id, version: 1, text: "After" }),
    );
    expect(saved).toMatchObject(refused);
    const row = await db.draft.findUniqueOrThrow({ where: { id: draft.id } });
    expect(row).toMatchObject({ version: 1, content: { text: "Before" } });
  });

  it("finds an upload refused, without its bytes among the team's files", async () => {
    const bytes = await sampleJpeg();
    const upload = await reserve(world.member, { bytes });
    await storage.put(upload, bytes);
    const { mediaId } = upload;
    const completed = await removedDuring(
      (tx) => tx.$queryRaw`SELECT id FROM "Media" WHERE id = ${mediaId}::uuid FOR UPDATE`,
      () => completeMediaUpload(world.member, { mediaId }),
    );
    expect(completed).toMatchObject(refused);
    expect(await db.media.findUnique({ where: { id: mediaId } })).toMatchObject({
      state: "reserved",
      sha256: null,
    });
    const { workspaceId } = world.member;
    const files = await readdir(mediaFolder({ workspaceId, mediaId })).catch(() => []);
    expect(files.filter((name) => !name.startsWith("upload"))).toEqual([]);
  });

  it("finds an assistant's call refused, and no post", async () => {
    const client = await connect(assistants, (await createKey(world.member)).token);
    const called = await removedDuring(
      (tx) =>
        tx.$queryRaw`SELECT id FROM "Connection" WHERE id = ${world.connection.id}::uuid FOR UPDATE`,
      () =>
        client.callTool({
          name: "create_post",
          arguments: { ...aPostBody({ connectionIds: [world.connection.id] }) },
        }),
    );
    expect(called).toMatchObject({
      status: "fulfilled",
      value: { isError: true, structuredContent: { error: { code: "invalid_credential" } } },
    });
    expect(await db.post.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
    await expect(client.callTool({ name: "list_posts", arguments: {} })).rejects.toThrow();
  });
});

it("a write that has reached its audit entry is finished before its author is removed", async () => {
  const { userId } = world.member;
  let removal: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    await recordAudit(tx, world.member, {
      action: "user.updated",
      targetType: "user",
      targetId: userId,
    });
    removal = removeMember(world.admin, { memberId: userId });
    await eventually(async () => expect(await waitingForLocks()).toBe(1));
    expect(await db.member.count({ where: { userId } })).toBe(1);
  });
  await removal;
  expect(await db.member.count({ where: { userId } })).toBe(0);
  expect(await db.auditEntry.count({ where: { actorUserId: userId } })).toBe(1);
});
