import { beforeEach, describe, expect, it } from "vitest";
import * as passwordRoute from "@/app/api/auth/password/route";
import { db } from "@/lib/kernel/db";
import { mailsTo } from "@/testing/mail/queued-mails";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import {
  addressOf,
  authenticatedLongAgo,
  createPasskey,
  givePassword,
  inAnotherBrowser,
  isSignedIn,
  signInStatus,
} from "@/testing/world/passwords";
import { worded } from "@/testing/world/worded";
import { type Person, smallWorld } from "@/testing/world/world";

const former = "seven former quiet rivers";
const next = "eleven other loud mountains";
const path = "/api/auth/password";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const change = (as: Person, password = next, headers = {}) =>
  callRoute(passwordRoute, "POST", { path, as, body: { password }, headers });
const remove = (as: Person, headers = {}) =>
  callRoute(passwordRoute, "DELETE", { path, as, headers });
const codeOf = ({ body }: RouteAnswer) => Object(body.error).code;

describe("changing a password", () => {
  it("the new one signs in, the former one does not, and all other browsers are signed out", async () => {
    await givePassword(world.member, former);
    const other = await inAnotherBrowser(world.member);
    const email = await addressOf(world.member);
    expect((await change(world.member)).body).toEqual({ changed: true });
    expect(await signInStatus(email, former)).toBe(401);
    expect(await signInStatus(email, next)).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(world.member)).toBe(true);
    expect(await isSignedIn(world.admin)).toBe(true);
  });

  it("the person is told in the product and by mail, and the audit log has it", async () => {
    await givePassword(world.member, former);
    await change(world.member);
    const { userId, workspaceId } = world.member;
    const told = await worded(await db.notification.findMany({ where: { userId, workspaceId } }));
    expect(told.map(({ type }) => type)).toEqual(["security"]);
    const [mail] = await mailsTo(await addressOf(world.member));
    expect(mail).toMatchObject({
      kind: "security",
      subject: "Your password was changed at Here",
    });
    const trail = await auditTrail({ action: "password.changed", targetId: userId });
    expect(trail).toMatchObject([{ actorUserId: userId, before: null, after: null }]);
  });

  it("a person without a password sets their first one", async () => {
    await givePassword(world.member, null);
    const email = await addressOf(world.member);
    expect((await change(world.member)).status).toBe(200);
    expect(await signInStatus(email, next)).toBe(200);
    expect((await mailsTo(email))[0]?.subject).toBe("You have a password now at Here");
  });

  it.each([
    ["the person's own name", "A sample member A sample member"],
    ["the person's own name with a number", "A sample member 12"],
    ["the team's name", "Here here sample"],
    ["one of the commonest", "qwertyuiop12345"],
    ["too short", "fourteen chars"],
  ])("a password that is %s is refused, and nothing changes", async (_, password) => {
    await givePassword(world.member, former);
    const answer = await change(world.member, password);
    expect([answer.status, codeOf(answer)]).toEqual([400, "validation_failed"]);
    expect(answer.body.error).toMatchObject({ details: [{ path: "password" }] });
    expect(await signInStatus(await addressOf(world.member), former)).toBe(200);
  });

  it("a stolen session cannot change or remove it without proving who it is", async () => {
    await givePassword(world.member, former);
    await createPasskey(world.member);
    await authenticatedLongAgo(world.member);
    expect(codeOf(await change(world.member))).toBe("recent_auth_required");
    expect(codeOf(await remove(world.member))).toBe("recent_auth_required");
    expect(await signInStatus(await addressOf(world.member), former)).toBe(200);
  });

  it("an API key and a foreign page cannot change or remove it", async () => {
    const { headers } = await createKey(world.member);
    expect(codeOf(await change(world.member, next, headers))).toBe("session_required");
    expect(codeOf(await remove(world.member, headers))).toBe("session_required");
    const foreign = { Origin: "http://localhost:3001" };
    expect(codeOf(await change(world.member, next, foreign))).toBe("origin_not_allowed");
    expect(codeOf(await remove(world.member, foreign))).toBe("origin_not_allowed");
  });

  it("of two browsers that change it at once, one wins and signs the other one out", async () => {
    await givePassword(world.member, former);
    const thief = await inAnotherBrowser(world.member);
    const [own, stolen] = await Promise.all([
      change(world.member),
      change(thief, "nine stolen grey bicycles"),
    ]);
    expect([own.status, stolen.status]).toEqual(expect.arrayContaining([200, 401]));
    const winner = own.status === 200 ? next : "nine stolen grey bicycles";
    expect(await signInStatus(await addressOf(world.member), winner)).toBe(200);
    const live = [await isSignedIn(world.member), await isSignedIn(thief)];
    expect(live).toEqual([own.status === 200, stolen.status === 200]);
  });
});

describe("removing a password", () => {
  it("somebody with a passkey removes it, and it signs in no more", async () => {
    await givePassword(world.member, former);
    await createPasskey(world.member);
    const other = await inAnotherBrowser(world.member);
    const email = await addressOf(world.member);
    expect((await remove(world.member)).body).toEqual({ removed: true });
    expect(await signInStatus(email, former)).toBe(401);
    expect(await isSignedIn(other)).toBe(false);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Your password was removed at Here",
    ]);
    const { userId } = world.member;
    expect(await auditTrail({ action: "password.removed", targetId: userId })).toHaveLength(1);
  });

  it("the last way in cannot be removed", async () => {
    await givePassword(world.member, former);
    const answer = await remove(world.member);
    expect([answer.status, codeOf(answer)]).toEqual([409, "limit_reached"]);
    expect(await signInStatus(await addressOf(world.member), former)).toBe(200);
  });

  it("a password that is not there is removed without a word", async () => {
    await givePassword(world.member, null);
    await createPasskey(world.member);
    expect((await remove(world.member)).body).toEqual({ removed: true });
    expect(await mailsTo(await addressOf(world.member))).toEqual([]);
  });
});
