import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as resendRoute from "@/app/api/invitations/[invitationId]/resend/route";
import * as invitationRoute from "@/app/api/invitations/[invitationId]/route";
import * as invitationsRoute from "@/app/api/invitations/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { accept, codeOf, invite, lookUp, tokenIn } from "@/testing/world/joining";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { createInvitation, listInvitations, purgeInvitations } from "./invitations";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const path = "/api/invitations";
const create = (as: Person, body: object) =>
  callRoute(invitationsRoute, "POST", { path, as, body });
const address = () => `${randomUUID()}@example.com`;

function revoke(as: Person, invitationId: string) {
  const params = { invitationId };
  return callRoute(invitationRoute, "DELETE", { path: `${path}/${invitationId}`, params, as });
}

function resend(as: Person, invitationId: string) {
  const params = { invitationId };
  return callRoute(resendRoute, "POST", {
    path: `${path}/${invitationId}/resend`,
    params,
    as,
    body: {},
  });
}

const days = (count: number) => count * 86_400_000;

describe("an invitation", () => {
  it("holds for seven days, and its secret is stored as a hash", async () => {
    const email = address();
    const { body } = await create(world.admin, { email, role: "viewer" });
    const { invitation, url } = body as Awaited<ReturnType<typeof create>>["body"];
    expect(invitation).toMatchObject({ email, role: "viewer", expired: false });
    expect(invitation).toMatchObject({ invitedBy: { id: world.admin.userId } });
    const [page, token] = String(url).split("#token=");
    expect(page).toBe(`${env.BASE_URL}/invitation`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const row = await db.invitation.findFirstOrThrow({ where: { email } });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(days(7));
    expect(JSON.stringify(row)).not.toContain(token);
    const [entry] = await auditTrail({ targetId: row.id });
    expect(entry).toMatchObject({ action: "invitation.created", after: { role: "viewer" } });
  });

  it("is queued as a mail whose stored row does not show the link", async () => {
    const { email, token } = await invite(world.admin);
    const mail = await db.mail.findFirstOrThrow({ where: { to: email } });
    expect(mail).toMatchObject({
      kind: "invitation",
      subject: "A sample admin invites you to Here",
    });
    expect(JSON.stringify(mail)).not.toContain(token);
  });

  it("of a present member is refused with a sentence, in whatever case the address is", async () => {
    const { email } = await db.user.findFirstOrThrow({ where: { id: world.viewer.userId } });
    const { status, body } = await create(world.admin, {
      email: email.toUpperCase(),
      role: "admin",
    });
    expect(status).toBe(409);
    expect(Object(body.error).message).toBe(`${email.toUpperCase()} is a member already.`);
  });

  it("replaces the open one of the same address", async () => {
    const first = await invite(world.admin);
    const second = await invite(world.admin, { email: first.email.toUpperCase() });
    expect(codeOf(await lookUp(first.token))).toBe("link_expired");
    expect((await lookUp(second.token)).status).toBe(200);
    const { items } = await listInvitations(world.admin, {});
    expect(items.map(({ id }) => id)).toEqual([second.id]);
  });

  it("is the only open one when twenty are made for an address at once", async () => {
    const email = address();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(world.admin, { email, role: "member" })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await listInvitations(world.admin, {})).items).toHaveLength(1);
    const working = await Promise.all(answers.map(({ body }) => lookUp(tokenIn(body.url))));
    expect(working.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is made by administrators alone", async () => {
    const answers = [
      await create(world.member, { email: address(), role: "viewer" }),
      await create(world.viewer, { email: address(), role: "viewer" }),
    ];
    expect(answers.map(codeOf)).toEqual(["forbidden", "forbidden"]);
    expect(await db.invitation.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
  });

  it("is refused to an administrator who is demoted at that moment", async () => {
    const second = await createPerson(world.workspace.id, "admin");
    await db.member.updateMany({ where: { userId: second.userId }, data: { role: "member" } });
    const late = createInvitation(second, { email: address(), role: "admin" });
    await expect(late).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the open invitations", () => {
  it("are listed newest first, page by page, and say when they have expired", async () => {
    const first = await invite(world.admin);
    shiftClock(days(6));
    const later = { email: address(), role: "member" } as const;
    const { invitation: second } = await createInvitation(world.admin, later);
    shiftClock(days(8));
    const page = await listInvitations(world.admin, { limit: 1 });
    expect(page.items).toMatchObject([{ id: second.id, expired: false }]);
    const rest = await listInvitations(world.admin, { cursor: page.nextCursor ?? "" });
    expect(rest.items).toMatchObject([{ id: first.id, expired: true }]);
    expect(rest.hasMore).toBe(false);
  });

  it("of another workspace are neither listed, revoked nor sent again", async () => {
    const { id } = await invite(world.admin);
    expect((await listInvitations(world.elsewhere.admin, {})).items).toEqual([]);
    expect(codeOf(await revoke(world.elsewhere.admin, id))).toBe("not_found");
    expect(codeOf(await resend(world.elsewhere.admin, id))).toBe("not_found");
    expect((await listInvitations(world.admin, {})).items).toHaveLength(1);
  });

  it("are deleted thirty days after they ended", async () => {
    await invite(world.admin);
    shiftClock(days(36));
    await purgeInvitations();
    expect((await listInvitations(world.admin, {})).items).toHaveLength(1);
    shiftClock(days(38));
    await purgeInvitations();
    expect((await listInvitations(world.admin, {})).items).toEqual([]);
  });
});

describe("a revoked invitation", () => {
  it("works no more, is not listed, and cannot be revoked or sent again", async () => {
    const { id, token } = await invite(world.admin);
    expect((await revoke(world.admin, id)).body).toEqual({ revoked: true });
    expect(codeOf(await accept(token))).toBe("link_expired");
    expect((await listInvitations(world.admin, {})).items).toEqual([]);
    expect(codeOf(await revoke(world.admin, id))).toBe("not_found");
    expect(codeOf(await resend(world.admin, id))).toBe("not_found");
  });
});

describe("an invitation that is sent again", () => {
  it("has a new link for seven days more, and the former one is dead", async () => {
    const { id, email, token } = await invite(world.admin);
    shiftClock(days(9));
    const second = await createPerson(world.workspace.id, "admin");
    const { status, body } = await resend(second, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      invitation: { expired: false, invitedBy: { id: second.userId } },
    });
    expect(codeOf(await accept(token))).toBe("link_expired");
    expect((await lookUp(tokenIn(body.url))).status).toBe(200);
    expect(await db.mail.count({ where: { to: email } })).toBe(2);
    expect(await auditTrail({ targetId: id, action: "invitation.resent" })).toHaveLength(1);
  });
});
