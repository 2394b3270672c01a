import { beforeAll, describe, expect, it } from "vitest";
import { type NetworkId, networks } from "@/lib/networks";
import { openMediaOrigin } from "@/testing/servers/media-origin";
import type { Simulators } from "./accounts";

const closeOrigin = await openMediaOrigin();
const { listConnections } = await import("@/lib/accounts/connections/connections");
const { listMentions } = await import("@/lib/accounts/mentions/mentions");
const { listSlots } = await import("@/lib/accounts/slots/list-slots");
const { memberActor } = await import("@/lib/identity/auth/actor-from-session");
const { logIn } = await import("@/lib/identity/auth/start-session");
const { listCredentials, listTeamCredentials } = await import(
  "@/lib/identity/credentials/credentials"
);
const { listInvitations } = await import("@/lib/identity/members/invitations");
const { listMembers } = await import("@/lib/identity/members/members");
const { db } = await import("@/lib/kernel/db");
const { listLabels } = await import("@/lib/library/labels/labels");
const { listMedia } = await import("@/lib/library/media/get-media");
const { snippetKinds } = await import("@/lib/library/snippets/rules");
const { listSnippets } = await import("@/lib/library/snippets/snippets");
const { listComments } = await import("@/lib/planning/comments/comments");
const { listDrafts } = await import("@/lib/planning/drafts/drafts");
const { getCalendar, listApprovals, listPosts } = await import("@/lib/planning/posts/read-posts");
const { listAuditLog } = await import("@/lib/records/audit/list-audit-log");
const { listDeletedItems } = await import("@/lib/records/deleted-items/deleted-items");
const { listMail } = await import("@/lib/records/mail/mail-operations");
const { listNotifications } = await import("@/lib/records/notifications/notifications");
const { startSandbox } = await import("@/testing/servers/sandbox");
const { failuresOf, healthyInstallation } = await import(
  "@/testing/world/doctor/healthy-installation"
);
const { fillInstallation } = await import("./fill-installation");
const { addressOf } = await import("./team");

type Actor = ReturnType<typeof memberActor>;

const password = "a password of the sample team";
const timeZone = "Europe/Berlin";
const beganAt = new Date();
const dayMs = 86_400_000;
const fromNow = (days: number) => new Date(beganAt.getTime() + days * dayMs).toISOString();

let ada: Actor;
let cleo: Actor;

beforeAll(async () => {
  const ids = Object.keys(networks) as NetworkId[];
  const started = await Promise.all(ids.map((id) => startSandbox(id)));
  const simulators = Object.fromEntries(ids.map((id, index) => [id, started[index]])) as Simulators;
  await fillInstallation({ simulators, password, timeZone });
  await Promise.all(started.map((simulator) => simulator.stop()));
  await closeOrigin();
  [ada, cleo] = [await actorOf("ada"), await actorOf("cleo")];
});

async function actorOf(key: "ada" | "cleo"): Promise<Actor> {
  const { id, memberships } = await db.user.findFirstOrThrow({
    where: { emailKey: addressOf(key) },
    include: { memberships: true },
  });
  const [membership] = memberships;
  if (!membership) throw new Error(`${key} is in no workspace.`);
  return memberActor({ ...membership, userId: id, sessionId: "", requestId: "" });
}

describe("a seeded installation", () => {
  it("has something in the list of every page", async () => {
    const page = { limit: 200 };
    const { items: posts } = await listPosts(ada, page);
    const commented = await db.comment.findFirstOrThrow({ select: { postId: true } });
    const lists = {
      accounts: (await listConnections(ada, page)).items,
      mentions: (await listMentions(ada, page)).items,
      slots: (await listSlots(ada, { from: fromNow(0), to: fromNow(14) })).slots,
      keys: (await listCredentials(ada, page)).items,
      teamKeys: (await listTeamCredentials(ada, page)).items,
      invitations: (await listInvitations(ada, page)).items,
      members: (await listMembers(ada, page)).items,
      labels: (await listLabels(ada, page)).items,
      media: (await listMedia(ada, page)).items,
      drafts: (await listDrafts(ada, page)).items,
      approvals: (await listApprovals(ada, page)).items,
      templates: (await listDrafts(ada, { ...page, template: true })).items,
      posts,
      comments: (await listComments(ada, { ...page, postId: commented.postId })).items,
      audit: (await listAuditLog(ada, page)).items,
      deleted: (await listDeletedItems(ada, page)).items,
      mails: (await listMail(ada, page)).items,
      notifications: (await listNotifications(ada, page)).items,
      notificationsOfAMember: (await listNotifications(cleo, page)).items,
    };
    expect(Object.entries(lists).filter(([, items]) => items.length === 0)).toEqual([]);
    for (const kind of snippetKinds) {
      expect((await listSnippets(ada, { ...page, kind })).items).not.toEqual([]);
    }
    expect(new Set(lists.members.map(({ role }) => role)).size).toBe(3);
    const connected = new Set(lists.accounts.map(({ provider }) => provider));
    expect([...connected].sort()).toEqual(Object.keys(networks).sort());
  });

  it("has posts in each of six weeks, past ones ended and coming ones scheduled", async () => {
    for (const week of [-3, -2, -1, 0, 1, 2]) {
      const [from, to] = [fromNow(7 * week), fromNow(7 * week + 7)];
      const { posts } = await getCalendar(ada, { from, to });
      expect(posts.length).toBeGreaterThan(2);
      const waiting = posts.filter(({ state }) => state === "scheduled");
      if (week < 0) expect(waiting).toEqual([]);
      else expect(waiting.length).toBeGreaterThan(1);
    }
  });

  it("shows how posts can end, and why", async () => {
    const { items } = await listPosts(ada, { limit: 200 });
    const states = new Set(items.map(({ state }) => state));
    expect([...states].sort()).toEqual([
      "cancelled",
      "failed",
      "published",
      "scheduled",
      "unconfirmed",
    ]);
    const errors = items.flatMap(({ deliveries }) =>
      deliveries.flatMap(({ error }) => error ?? []),
    );
    expect(new Set(errors.map(({ code }) => code))).toEqual(
      new Set(["content_rejected", "outcome_unknown", "connection_expired"]),
    );
    const published = items.flatMap(({ deliveries }) =>
      deliveries.filter(({ state }) => state === "published"),
    );
    expect(published.every(({ publishedUrl }) => publishedUrl !== null)).toBe(true);
    expect(items.some(({ additionalPosts }) => additionalPosts.length > 1)).toBe(true);
  });

  it("holds no instant of the seed itself where the past is told, and nothing that waits", async () => {
    const since = { gt: new Date(beganAt.getTime() - 60_000) };
    const late = await Promise.all([
      db.post.count({ where: { createdAt: since } }),
      db.delivery.count({ where: { intentAt: since } }),
      db.deliveryEvent.count({ where: { at: since } }),
      db.comment.count({ where: { createdAt: since } }),
      db.notification.count({ where: { createdAt: since } }),
      db.mail.count({ where: { state: { not: "sent" } } }),
      db.delivery.count({ where: { state: "scheduled", scheduledAt: { lt: new Date() } } }),
      db.delivery.count({ where: { connection: { sandbox: false } } }),
    ]);
    expect(late).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await db.workspace.findMany({ select: { catchUpMinutes: true } })).toEqual([
      { catchUpMinutes: 60 },
    ]);
  });

  it("lets its people sign in with the password that the command tells", async () => {
    const caller = {
      requestId: "",
      userAgent: null,
      address: "127.0.0.1",
      deviceToken: null,
      rememberDevice: () => undefined,
      startSession: () => undefined,
    };
    const { user, workspace } = await logIn(caller, { email: addressOf("ada"), password });
    expect([user.name, workspace.name]).toEqual(["Sample Ada", "Sample workspace"]);
  });

  it("passes the doctor, but for the account whose access has ended on purpose", async () => {
    const installation = await healthyInstallation();
    try {
      const failures = failuresOf(await installation.examineWith());
      expect(failures.map(({ message }) => message)).toEqual([
        expect.stringContaining("Sample Page Two"),
      ]);
    } finally {
      await installation.stop();
    }
  });

  it("is not filled a second time", async () => {
    const again = fillInstallation({ simulators: {} as Simulators, password, timeZone });
    await expect(again).rejects.toThrow("Herald is set up here already");
  });
});
