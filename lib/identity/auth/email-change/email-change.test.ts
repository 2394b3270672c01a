import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as confirmRoute from "@/app/api/auth/email-change/confirm/route";
import * as changeRoute from "@/app/api/auth/email-change/route";
import * as me from "@/app/api/me/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { linkTokenFor, mailsTo } from "@/testing/mail/queued-mails";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import {
  addressOf,
  authenticatedLongAgo,
  inAnotherBrowser,
  isSignedIn,
} from "@/testing/world/passwords";
import { type Person, smallWorld } from "@/testing/world/world";

const path = "/api/auth/email-change";
let world: Awaited<ReturnType<typeof smallWorld>>;
let fresh: string;

beforeEach(async () => {
  world = await smallWorld();
  fresh = `new-${randomUUID()}@example.com`;
});
afterEach(() => {
  shiftClock(0);
});

const ask = (as: Person, email: string, headers = {}) =>
  callRoute(changeRoute, "POST", { path, as, body: { email }, headers });
const read = (as: Person) => callRoute(changeRoute, "GET", { path, as });
const cancel = (as: Person) => callRoute(changeRoute, "DELETE", { path, as });
const confirm = (token: string) =>
  callRoute(confirmRoute, "POST", { path: `${path}/confirm`, body: { token } });
const codeOf = ({ body }: RouteAnswer) => Object(body.error).code;
const isDead = async (answer: Promise<RouteAnswer>) =>
  expect([(await answer).status, codeOf(await answer)]).toEqual([410, "link_expired"]);

describe("asking for another address", () => {
  it("the new address gets the link, the former one a notice, and nothing changes yet", async () => {
    const former = await addressOf(world.member);
    const { body } = await ask(world.member, fresh);
    const expiresAt = Object(body.pending).expiresAt;
    expect(body).toEqual({ pending: { email: fresh, expiresAt } });
    expect(Math.round((Date.parse(expiresAt) - now().getTime()) / 60_000)).toBe(60);
    expect((await read(world.member)).body).toEqual(body);
    expect((await mailsTo(fresh)).map(({ kind }) => kind)).toEqual(["email_confirmation"]);
    expect((await mailsTo(former)).map(({ kind }) => kind)).toEqual(["email_notice"]);
    expect(await addressOf(world.member)).toBe(former);
    const { userId } = world.member;
    const [entry] = await auditTrail({ action: "email.requested", targetId: userId });
    expect(JSON.stringify(entry)).not.toContain(fresh);
  });

  it("one's own address is refused in whatever case", async () => {
    const answer = await ask(world.member, (await addressOf(world.member)).toUpperCase());
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: "validation_failed",
      details: [{ path: "email", message: "This is your address already." }],
    });
  });

  it("a taken address gets the same answer, and its owner a mail without a link", async () => {
    const taken = await addressOf(world.viewer);
    const answer = await ask(world.member, taken.toUpperCase());
    const pending = { email: taken.toUpperCase(), expiresAt: expect.any(String) };
    expect([answer.status, answer.body]).toEqual([200, { pending }]);
    expect((await read(world.member)).body).toEqual({ pending });
    const [mail, ...others] = await mailsTo(taken.toUpperCase());
    expect(mail?.subject).toBe("Somebody wanted to use your address at Here");
    expect([mail?.button, others]).toEqual([undefined, []]);
    const [notice] = await mailsTo(await addressOf(world.member));
    expect(notice?.subject).toBe("Your address is about to change at Here");
  });

  it("a newer wish replaces the older one, whose link dies", async () => {
    await ask(world.member, fresh);
    const older = await linkTokenFor(fresh, "confirm-email");
    const newer = `newer-${fresh}`;
    await ask(world.member, newer);
    expect((await read(world.member)).body).toMatchObject({ pending: { email: newer } });
    await isDead(confirm(older));
    expect((await confirm(await linkTokenFor(newer, "confirm-email"))).status).toBe(200);
    expect(await addressOf(world.member)).toBe(newer);
  });

  it("twenty wishes at once leave one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(world.member, `${index}-${fresh}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const where = { userId: world.member.userId, cancelledAt: null };
    expect(await db.emailChange.count({ where })).toBe(1);
  });

  it("a stolen session needs the password or a passkey, and a key gets nowhere", async () => {
    const { headers } = await createKey(world.member);
    await authenticatedLongAgo(world.member);
    expect(codeOf(await ask(world.member, fresh))).toBe("recent_auth_required");
    expect(codeOf(await cancel(world.member))).toBe("recent_auth_required");
    expect(codeOf(await ask(world.member, fresh, headers))).toBe("session_required");
    expect(await mailsTo(fresh)).toEqual([]);
  });

  it("giving it up kills the link; giving up nothing is answered alike", async () => {
    await ask(world.member, fresh);
    const token = await linkTokenFor(fresh, "confirm-email");
    expect((await cancel(world.member)).body).toEqual({ pending: null });
    expect((await cancel(world.member)).body).toEqual({ pending: null });
    expect((await read(world.member)).body).toEqual({ pending: null });
    await isDead(confirm(token));
    const { userId } = world.member;
    expect(await auditTrail({ action: "email.cancelled", targetId: userId })).toHaveLength(1);
  });
});

describe("confirming a new address", () => {
  it("it changes the address once, without a session, and tells the former one", async () => {
    const former = await addressOf(world.member);
    await ask(world.member, fresh);
    const token = await linkTokenFor(fresh, "confirm-email");
    expect((await confirm(token)).body).toEqual({ confirmed: true });
    const { body } = await callRoute(me, "GET", { path: "/api/me", as: world.member });
    expect(body.user).toMatchObject({ email: fresh, emailVerified: true });
    expect((await read(world.member)).body).toEqual({ pending: null });
    await isDead(confirm(token));
    expect((await mailsTo(former)).at(-1)?.subject).toBe("Your address was changed at Here");
    expect(await isSignedIn(world.member)).toBe(true);
  });

  it("the link works for an hour", async () => {
    await ask(world.member, fresh);
    const token = await linkTokenFor(fresh, "confirm-email");
    shiftClock(60 * 60_000 + 1);
    await isDead(confirm(token));
    expect((await read(world.member)).body).toEqual({ pending: null });
    const back = await inAnotherBrowser(world.member);
    expect((await ask(back, `again-${fresh}`)).status).toBe(200);
  });

  it("of two people who confirm one address at once, one gets it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const wanted = `${round}-${fresh}`;
      const tokens: string[] = [];
      for (const person of [world.member, world.viewer]) {
        await ask(person, wanted);
        tokens.push(await linkTokenFor(wanted, "confirm-email"));
      }
      const answers = await Promise.all(tokens.map(confirm));
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]));
      const refused = answers.find(({ status }) => status === 410);
      expect(refused?.body.error).toMatchObject({ code: "link_expired" });
      expect(await db.user.count({ where: { emailKey: wanted } })).toBe(1);
    }
  });

  it("an address that was taken meanwhile is not changed to", async () => {
    const former = await addressOf(world.member);
    await ask(world.member, fresh);
    const where = { id: world.viewer.userId };
    await db.user.update({ where, data: { email: fresh, emailKey: fresh } });
    await isDead(confirm(await linkTokenFor(fresh, "confirm-email")));
    expect(await addressOf(world.member)).toBe(former);
  });

  it("a link to a new password that was mailed to the former address dies", async () => {
    const { userId } = world.member;
    await db.passwordReset.create({
      data: {
        userId,
        tokenHash: new Uint8Array(32),
        expiresAt: new Date(now().getTime() + 600_000),
      },
    });
    await ask(world.member, fresh);
    await confirm(await linkTokenFor(fresh, "confirm-email"));
    expect(await db.passwordReset.count({ where: { userId, usedAt: null } })).toBe(0);
  });
});
