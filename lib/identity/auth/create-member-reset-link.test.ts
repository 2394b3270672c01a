import { beforeEach, describe, expect, it } from "vitest";
import * as confirmRoute from "@/app/api/auth/password-reset/confirm/route";
import * as linkRoute from "@/app/api/members/[memberId]/reset-link/route";
import { db } from "@/lib/kernel/db";
import { mailsTo } from "@/testing/mail/queued-mails";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { canariesIn, plant } from "@/testing/world/canaries";
import {
  addressOf,
  authenticatedLongAgo,
  givePassword,
  signInStatus,
} from "@/testing/world/passwords";
import { type Person, smallWorld } from "@/testing/world/world";
import { createRecoveryLink } from "./password-reset";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const linkFor = (as: Person, { userId: memberId }: Person) =>
  callRoute(linkRoute, "POST", {
    path: `/api/members/${memberId}/reset-link`,
    params: { memberId },
    as,
    body: {},
  });

const confirm = (url: string, password: string) =>
  callRoute(confirmRoute, "POST", {
    path: "/api/auth/password-reset/confirm",
    body: { token: plant("the secret of a link", new URL(url).hash.slice(1)), password },
  });

describe("an administrator's link for a member", () => {
  it("it is shown once and sets the member's password", async () => {
    const { status, body } = await linkFor(world.admin, world.member);
    expect([status, Object.keys(body)]).toEqual([200, ["url", "expiresAt"]]);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/);
    const password = "eleven other loud mountains";
    expect((await confirm(String(body.url), password)).status).toBe(200);
    expect(await signInStatus(await addressOf(world.member), password)).toBe(200);
  });

  it("the member is told by whom, without the link, and the audit log has it", async () => {
    const { body } = await linkFor(world.admin, world.member);
    plant("the secret of a link", new URL(String(body.url)).hash.slice(1));
    const mails = await mailsTo(await addressOf(world.member));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.paragraphs[0]).toContain("A sample admin made a link");
    expect(canariesIn(JSON.stringify(mails))).toEqual([]);
    const { userId } = world.member;
    const trail = await auditTrail({ action: "password.link_created", targetId: userId });
    expect(trail).toMatchObject([{ actorUserId: world.admin.userId, targetType: "password" }]);
    expect(canariesIn(JSON.stringify(trail))).toEqual([]);
    expect(await db.notification.count({ where: { userId, type: "security" } })).toBe(1);
  });

  it("no administrator makes one for somebody of another workspace", async () => {
    expect((await linkFor(world.elsewhere.admin, world.member)).status).toBe(404);
    expect(await db.passwordReset.count({ where: { userId: world.member.userId } })).toBe(0);
  });

  it("neither a member nor an administrator of this morning makes one", async () => {
    const byMember = await linkFor(world.member, world.admin);
    expect(byMember.body).toMatchObject({ error: { code: "forbidden" } });
    await authenticatedLongAgo(world.admin);
    const byStale = await linkFor(world.admin, world.member);
    expect(byStale.body).toMatchObject({ error: { code: "recent_auth_required" } });
  });
});

describe("the machine's link", () => {
  it("it lets the only administrator in again, who is told", async () => {
    await givePassword(world.admin, "seven former quiet rivers");
    const email = await addressOf(world.admin);
    const link = await createRecoveryLink(email.toUpperCase());
    const password = "eleven other loud mountains";
    expect((await confirm(link?.url ?? "", password)).status).toBe(200);
    expect(await signInStatus(email, password)).toBe(200);
    const [mail] = await mailsTo(email);
    expect(mail?.paragraphs[0]).toContain("on the machine that runs Herald");
    const { userId } = world.admin;
    const trail = await auditTrail({ action: "password.link_created", targetId: userId });
    expect(trail).toMatchObject([{ actorUserId: null }]);
  });

  it("there is none for an address of nobody", async () => {
    expect(await createRecoveryLink("nobody@example.com")).toBeNull();
  });
});
