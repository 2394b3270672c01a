import { beforeEach, describe, expect, it } from "vitest";
import * as auditLog from "@/app/api/audit-log/route";
import * as workspaceRoute from "@/app/api/workspace/route";
import { createInvitation } from "@/lib/identity/members/invitations";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import {
  createConnection,
  createMedia,
  createPerson,
  type Person,
  smallWorld,
} from "@/testing/world/world";
import { listAuditLog } from "./list-audit-log";
import { type AuditedAction, recordAudit, recordSystemAudit } from "./record-audit";
import { type AuditAction, auditActions, auditedFields } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

// Entries cannot be removed, so every test has a workspace of its own.
beforeEach(async () => {
  world = await smallWorld();
});

const about = (action: AuditAction, targetId = "1"): AuditedAction => ({
  action,
  targetType: Object.keys(auditedFields).find((type) => action.startsWith(`${type}.`)) as "post",
  targetId,
});
const note = (by: Person, action: AuditAction, targetId?: string) =>
  recordAudit(db, by, about(action, targetId));
const actionsOf = async (query: object, as: Person = world.admin) =>
  (await listAuditLog(as, query)).items.map(({ action }) => action);

describe("the audit log", () => {
  it("an entry says who did what to what, by which credential and in which request; newest first", async () => {
    const key = await createKey(world.admin);
    await note({ ...world.member, credentialId: key.id }, "post.created", "a");
    await recordSystemAudit(db, world.admin.workspaceId, about("connection.renewed", "b"));
    const { body, status } = await callRoute(auditLog, "GET", {
      path: "/api/audit-log?limit=2",
      as: world.admin,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      hasMore: true,
      items: [
        { action: "connection.renewed", targetId: "b", actor: null, credentialId: null },
        {
          action: "post.created",
          targetType: "post",
          targetId: "a",
          actor: { id: world.member.userId, name: "A sample member", avatarUrl: null },
          credentialId: key.id,
          requestId: world.member.requestId,
        },
      ],
    });
  });

  it("an entry names its target and its key as they are called today", async () => {
    const key = await createKey(world.admin, { name: "A sample key" });
    const connection = await createConnection(world.admin);
    const text = `\n\u{1F4EF} ${"long ".repeat(30)}\nand more`;
    const { post } = await createPost(
      world.admin,
      aPostBody({ connectionIds: [connection.id], text }),
    );
    const { post: pictures } = await createPost(world.admin, {
      ...aPostBody({ connectionIds: [connection.id], text: "" }),
      mediaIds: [(await createMedia(world.admin)).id],
    });
    const { draft } = await createDraft(world.admin, { text: "A draft" });
    const [delivery] = await db.delivery.findMany({ where: { postId: post.id } });
    const by = { ...world.admin, credentialId: key.id };
    const ids = [connection.id, pictures.id, draft.id, delivery?.id ?? "", key.id, "no id"];
    for (const id of ids) await note(by, "media.updated", id);

    const named = await listAuditLog(world.admin, { action: "media." });
    expect(named.items.map(({ targetName }) => targetName).reverse()).toEqual([
      connection.name,
      "No text",
      "A draft",
      expect.stringMatching(/^\u{1F4EF} (long )+lon…$/u),
      "A sample key",
      null,
    ]);
    expect(named.items.every(({ credentialName }) => credentialName === "A sample key")).toBe(true);
    await db.draft.delete({ where: { id: draft.id } });
    const [gone] = (await listAuditLog(world.admin, { targetId: draft.id })).items;
    expect(gone?.targetName).toBeNull();
  });

  it("an entry names the person or the address that it is about, also after they have left", async () => {
    const { workspaceId } = world.admin;
    const { invitation } = await createInvitation(world.admin, {
      email: "ann@example.com",
      role: "member",
    });
    const left = await createPerson(workspaceId, "viewer");
    await removeMember(world.admin, { memberId: left.userId });
    const nameOf = async (targetId: string) =>
      (await listAuditLog(world.admin, { targetId })).items[0]?.targetName;
    expect(await nameOf(invitation.id)).toBe("ann@example.com");
    expect(await nameOf(left.userId)).toBe("A sample viewer");
    await note(world.admin, "password.link_created", world.elsewhere.member.userId);
    expect(await nameOf(world.elsewhere.member.userId)).toBeNull();
  });

  it("an entry does not name another workspace's target or key", async () => {
    const foreign = await createConnection(world.elsewhere.admin);
    const key = await createKey(world.elsewhere.admin);
    await note({ ...world.admin, credentialId: key.id }, "connection.connected", foreign.id);
    const [entry] = (await listAuditLog(world.admin, { targetId: foreign.id })).items;
    expect(entry).toMatchObject({ targetName: null, credentialName: null });
  });

  it("the log can be filtered by person, beginning of the action, target and time", async () => {
    await note(world.member, "post.created", "a");
    await note(world.admin, "post.published_now", "a");
    await note(world.admin, "workspace.updated", "b");
    expect(await actionsOf({ actor: world.member.userId })).toEqual(["post.created"]);
    expect(await actionsOf({ action: "post." })).toEqual(["post.published_now", "post.created"]);
    expect(await actionsOf({ action: "post.published_" })).toEqual(["post.published_now"]);
    expect(await actionsOf({ action: "post_" })).toEqual([]);
    expect(await actionsOf({ action: "pos" })).toHaveLength(2);
    expect(await actionsOf({ action: "workspace.updated" })).toEqual(["workspace.updated"]);
    expect(await actionsOf({ targetType: "post", targetId: "a" })).toHaveLength(2);
    const { at } =
      (await listAuditLog(world.admin, { action: "post.published_now" })).items[0] ?? {};
    expect(await actionsOf({ from: at })).toContain("post.published_now");
    expect(await actionsOf({ to: at })).not.toContain("post.published_now");
    expect(await actionsOf({ from: "0000-01-01T00:00:00Z", action: "workspace." })).toHaveLength(1);
  });

  it("what somebody has read fills the log no longer, and is found by its name alone", async () => {
    const reading = { action: "notification.read", targetType: "user", targetId: "1" } as const;
    await recordAudit(db, world.member, reading);
    expect(await actionsOf({})).not.toContain("notification.read");
    expect(await actionsOf({ action: "notification." })).toEqual(["notification.read"]);
  });

  it("pages of the log stay stable while entries are added", async () => {
    await note(world.member, "post.created");
    await note(world.member, "post.updated");
    await note(world.member, "post.cancelled");
    const first = await listAuditLog(world.admin, { limit: 2 });
    await note(world.member, "post.deleted");
    const rest = await listAuditLog(world.admin, { limit: 2, cursor: first.nextCursor ?? "" });
    const seen = [...first.items, ...rest.items].map(({ action }) => action);
    expect(seen).toEqual(["post.cancelled", "post.updated", "post.created"]);
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it("only signed-in administrators read the log, each of their own workspace", async () => {
    await note(world.admin, "post.created");
    const path = "/api/audit-log";
    const { headers } = await createKey(world.admin, { includeAdmin: true });
    const answers = [
      await callRoute(auditLog, "GET", { path }),
      await callRoute(auditLog, "GET", { path, as: world.member }),
      await callRoute(auditLog, "GET", { path, as: world.viewer }),
      await callRoute(auditLog, "GET", { path, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403]);
    expect(await actionsOf({}, world.elsewhere.admin)).toEqual([]);
    const { items } = await listAuditLog(world.admin, {});
    const cursor = items[0]?.id ?? "";
    await expect(listAuditLog(world.elsewhere.admin, { cursor })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("a write through a route is recorded with its request id", async () => {
    const { headers } = await callRoute(workspaceRoute, "PATCH", {
      path: "/api/workspace",
      as: world.admin,
      body: { name: "Renamed" },
    });
    const [entry] = (await listAuditLog(world.admin, {})).items;
    expect(entry).toMatchObject({
      action: "workspace.updated",
      requestId: headers.get("X-Request-Id"),
    });
  });
});

it("the audit's actions are the values of Postgres's enum", async () => {
  const rows = await db.$queryRaw<{ action: string }[]>`
    SELECT unnest(enum_range(NULL::"AuditAction"))::text AS action`;
  expect(rows.map(({ action }) => action).sort()).toEqual([...auditActions].sort());
});

describe("the append-only audit log", () => {
  it("audit entries cannot be updated, deleted or truncated, even with triggers silenced", async () => {
    await note(world.member, "post.created");
    const attempts = [
      () => db.auditEntry.updateMany({ data: { action: "session_created" } }),
      () => db.auditEntry.deleteMany(),
      () => db.$executeRaw`TRUNCATE "AuditEntry"`,
      () =>
        db.$transaction([
          db.$executeRaw`SET LOCAL session_replication_role = replica`,
          db.$executeRaw`DELETE FROM "AuditEntry"`,
        ]),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow("append-only");
    expect(await actionsOf({})).toEqual(["post.created"]);
  });

  it("audit entries are deleted only with their workspace", async () => {
    await note(world.member, "post.created");
    await note(world.elsewhere.member, "post.updated");
    await db.workspace.delete({ where: { id: world.elsewhere.workspace.id } });
    const where = { workspaceId: world.elsewhere.workspace.id };
    expect(await db.auditEntry.count({ where })).toBe(0);
    expect(await actionsOf({})).toEqual(["post.created"]);
  });
});
