import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as confirmRoute from "@/app/api/auth/email-change/confirm/route";
import * as changeRoute from "@/app/api/auth/email-change/route";
import * as undoRoute from "@/app/api/auth/email-change/undo/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { linkTokenFor, mailsTo } from "@/testing/mail/queued-mails";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { addressOf, isSignedIn } from "@/testing/world/passwords";
import { type Person, smallWorld } from "@/testing/world/world";

const path = "/api/auth/email-change";
const day = 86_400_000;
let world: Awaited<ReturnType<typeof smallWorld>>;
let former: string;

beforeEach(async () => {
  world = await smallWorld();
  former = await addressOf(world.member);
});
afterEach(() => {
  shiftClock(0);
});

const confirm = (token: string) =>
  callRoute(confirmRoute, "POST", { path: `${path}/confirm`, body: { token } });
const undo = (token: string) =>
  callRoute(undoRoute, "POST", { path: `${path}/undo`, body: { token } });

async function ask(as: Person, to = `new-${randomUUID()}@example.com`) {
  const from = await addressOf(as);
  await callRoute(changeRoute, "POST", { path, as, body: { email: to } });
  return {
    to,
    confirmToken: await linkTokenFor(to, "confirm-email"),
    undoToken: await linkTokenFor(from, "undo-email"),
  };
}

async function expectDead(answer: Promise<RouteAnswer>): Promise<void> {
  const { status, body } = await answer;
  expect(status).toBe(410);
  expect(body.error).toMatchObject({ code: "link_expired" });
}

it("before the change is confirmed it is cancelled, and the person stays signed in", async () => {
  const { confirmToken, undoToken } = await ask(world.member);
  expect((await undo(undoToken)).body).toEqual({ undone: true });
  await expectDead(confirm(confirmToken));
  await expectDead(undo(undoToken));
  expect(await addressOf(world.member)).toBe(former);
  expect(await isSignedIn(world.member)).toBe(true);
  const { userId } = world.member;
  expect(await auditTrail({ action: "email.cancelled", targetId: userId })).toHaveLength(1);
});

it("after the change is confirmed the former address is restored and all browsers are signed out", async () => {
  const { confirmToken, undoToken } = await ask(world.member);
  await confirm(confirmToken);
  const { userId } = world.member;
  const soon = new Date(Date.now() + 600_000);
  await db.passwordReset.create({
    data: { userId, tokenHash: new Uint8Array(32), expiresAt: soon },
  });
  expect((await undo(undoToken)).body).toEqual({ undone: true });
  expect(await addressOf(world.member)).toBe(former);
  expect(await isSignedIn(world.member)).toBe(false);
  expect(await db.passwordReset.count({ where: { userId, usedAt: null } })).toBe(0);
  const mail = (await mailsTo(former)).at(-1);
  expect(mail?.subject).toBe("You have your former address again at Here");
  expect(await auditTrail({ action: "email.restored", targetId: userId })).toHaveLength(1);
  await expectDead(undo(undoToken));
});

it("it works for seven days after the change", async () => {
  const { confirmToken, undoToken } = await ask(world.member);
  await confirm(confirmToken);
  shiftClock(7 * day + 60_000);
  await expectDead(undo(undoToken));
  shiftClock(7 * day - 60_000);
  expect((await undo(undoToken)).status).toBe(200);
});

it("a thief who changes the address twice cannot keep it, nor take it back", async () => {
  const first = await ask(world.member);
  await confirm(first.confirmToken);
  const second = await ask(world.member);
  await confirm(second.confirmToken);
  const pending = await ask(world.member);
  expect((await undo(first.undoToken)).status).toBe(200);
  expect(await addressOf(world.member)).toBe(former);
  await expectDead(undo(second.undoToken));
  await expectDead(undo(pending.undoToken));
  await expectDead(confirm(pending.confirmToken));
  expect(await addressOf(world.member)).toBe(former);
});

it("a former address that somebody else has by now is not taken from them", async () => {
  const { to, confirmToken, undoToken } = await ask(world.member);
  await confirm(confirmToken);
  const others = await ask(world.viewer, former);
  await confirm(others.confirmToken);
  await expectDead(undo(undoToken));
  expect([await addressOf(world.member), await addressOf(world.viewer)]).toEqual([to, former]);
});

it("when both links are used at once, either both happened in turn or one was refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { to, confirmToken, undoToken } = await ask(world.member);
    const [confirmed, undone] = await Promise.all([confirm(confirmToken), undo(undoToken)]);
    expect([undone.status, [200, 410].includes(confirmed.status)]).toEqual([200, true]);
    expect(await addressOf(world.member)).toBe(former);
    const { userId } = world.member;
    await db.session.updateMany({ where: { userId }, data: { revokedAt: null } });
    expect(await db.emailChange.count({ where: { userId, email: to, cancelledAt: null } })).toBe(0);
  }
});

it("neither link does the other's work, and nobody else's link does", async () => {
  const own = await ask(world.member);
  await expectDead(confirm(own.undoToken));
  await expectDead(undo(own.confirmToken));
  await ask(world.viewer);
  expect((await confirm(own.confirmToken)).status).toBe(200);
  expect(await addressOf(world.member)).toBe(own.to);
});
