import { beforeAll, describe, expect, it, vi } from "vitest";
import * as mailRoute from "@/app/api/mail/route";
import * as testRoute from "@/app/api/mail/test/route";
import { db } from "@/lib/kernel/db";
import { mailRow, queueMail } from "@/testing/mail/mail-queue";
import { mailServer, mailWorker } from "@/testing/mail/mail-worker";
import { eventually } from "@/testing/run/eventually";
import { callRoute } from "@/testing/world/call-route";
import { canariesIn, plant } from "@/testing/world/canaries";
import { type Person, smallWorld } from "@/testing/world/world";

vi.hoisted(() =>
  Object.assign(process.env, {
    SMTP_URL: "smtps://herald:the-password-of-smtp@mail.example.com",
    MAIL_FROM: "Herald <herald@example.com>",
  }),
);

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  plant("the SMTP password", "the-password-of-smtp");
  world = await smallWorld();
});

const list = (as: Person, query = "") =>
  callRoute(mailRoute, "GET", { path: `/api/mail${query}`, as });
const test = (as: Person) => callRoute(testRoute, "POST", { path: "/api/mail/test", as, body: {} });

type Items = { id: string; subject: string; state: string }[];
const itemsOf = (body: Record<string, unknown>) => body.items as Items;

describe("the list of mails", () => {
  it("shows administrators what became of each, and neither body, link nor password", async () => {
    const id = await queueMail({ workspaceId: world.workspace.id });
    const { status, body } = await list(world.admin);
    expect(status).toBe(200);
    expect(body.smtp).toEqual({
      host: "mail.example.com:465",
      from: "Herald <herald@example.com>",
    });
    expect(itemsOf(body)[0]).toEqual({
      id,
      to: "ben@example.com",
      subject: "A sample person invited you to Sample Team",
      state: "queued",
      attempts: 0,
      lastError: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
    expect(canariesIn(JSON.stringify(body))).toEqual([]);
  });

  it("is paged, newest first, and goes on where a deleted mail was", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(await queueMail({ workspaceId: world.elsewhere.workspace.id }));
    }
    const { admin } = world.elsewhere;
    const first = await list(admin, "?limit=2");
    expect(itemsOf(first.body).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body).toMatchObject({ hasMore: true, nextCursor: ids[1] });
    await db.mail.delete({ where: { id: ids[1] ?? "" } });
    const rest = await list(admin, `?limit=2&cursor=${ids[1]}`);
    expect(itemsOf(rest.body).map(({ id }) => id)).toEqual(ids.slice(2));
    expect(rest.body).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it("is not for members and viewers, and holds nothing of another workspace", async () => {
    for (const person of [world.member, world.viewer]) {
      expect((await list(person)).body).toMatchObject({ error: { code: "forbidden" } });
      expect((await test(person)).body).toMatchObject({ error: { code: "forbidden" } });
    }
    const here = new Set(itemsOf((await list(world.admin)).body).map(({ id }) => id));
    const there = itemsOf((await list(world.elsewhere.admin)).body);
    expect(there.filter(({ id }) => here.has(id))).toEqual([]);
  });
});

describe("a test mail", () => {
  it("goes to the administrator who asks for it, and is audited", async () => {
    const { admin } = world;
    expect(await test(admin)).toMatchObject({ status: 200, body: { accepted: true } });
    const { email } = await db.user.findUniqueOrThrow({ where: { id: admin.userId } });
    const row = await db.mail.findFirstOrThrow({ where: { kind: "test", to: email } });
    expect(row.subject).toBe("Herald test mail for Here");
    const entry = await db.auditEntry.findFirstOrThrow({ where: { targetId: row.id } });
    expect(entry).toMatchObject({ action: "mail_tested", actorUserId: admin.userId });
    const server = await mailServer();
    mailWorker(server.url());
    await eventually(async () => expect((await mailRow(row.id)).state).toBe("sent"));
    expect(server.received.map(({ to }) => to)).toContainEqual([email]);
  });
});
