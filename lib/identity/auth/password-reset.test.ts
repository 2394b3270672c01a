import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as emailConfirmRoute from "@/app/api/auth/email-change/confirm/route";
import * as emailChangeRoute from "@/app/api/auth/email-change/route";
import * as emailUndoRoute from "@/app/api/auth/email-change/undo/route";
import * as passwordRoute from "@/app/api/auth/password/route";
import * as confirmRoute from "@/app/api/auth/password-reset/confirm/route";
import * as resetRoute from "@/app/api/auth/password-reset/route";
import { backgroundDone } from "@/lib/kernel/async/in-background";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { linkTokenFor, mailsTo } from "@/testing/mail/queued-mails";
import { capturedLog } from "@/testing/run/captured-log";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute, type RouteAnswer } from "@/testing/world/call-route";
import { canariesIn } from "@/testing/world/canaries";
import {
  addressOf,
  createPasskey,
  givePassword,
  inAnotherBrowser,
  isSignedIn,
  signInStatus,
} from "@/testing/world/passwords";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { createRecoveryLink } from "./password-reset";

const former = "seven former quiet rivers";
const next = "eleven other loud mountains";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
  await givePassword(world.member, former);
});
afterEach(() => {
  shiftClock(0);
});

async function request(email: string): Promise<RouteAnswer> {
  const answer = await callRoute(resetRoute, "POST", {
    path: "/api/auth/password-reset",
    body: { email },
  });
  await backgroundDone();
  return answer;
}

async function linkFor(person: Person): Promise<string> {
  const email = await addressOf(person);
  await request(email);
  return await linkTokenFor(email, "reset-password");
}

const confirm = (token: string, password = next) =>
  callRoute(confirmRoute, "POST", {
    path: "/api/auth/password-reset/confirm",
    body: { token, password },
  });
const codeOf = ({ body }: RouteAnswer) => Object(body.error).code;

it("a password made of one's own name is refused by every link, which stays good for another", async () => {
  const email = await addressOf(world.member);
  const recovery = await createRecoveryLink(email);
  const tokens = [new URL(recovery?.url ?? "").hash.slice(1), await linkFor(world.member)];
  for (const token of tokens) {
    const refused = await confirm(token, "1 A-Sample-Member!");
    expect(refused.body.error).toMatchObject({
      code: "validation_failed",
      details: [{ path: "password", code: "personal_password" }],
    });
  }
  expect(await signInStatus(email, former)).toBe(200);
  expect((await confirm(tokens[1] ?? "")).status).toBe(200);
});

async function expectDead(token: string): Promise<void> {
  const answer = await confirm(token);
  expect(answer.status).toBe(410);
  expect(answer.body.error).toMatchObject({
    code: "link_expired",
    message: "This link does not work any more. Ask for a new one.",
  });
}

describe("asking for a new password", () => {
  it("no answer tells whether the address exists, was removed or has passkeys alone", async () => {
    const removed = await createPerson(world.workspace.id, "member");
    await db.member.deleteMany({ where: { userId: removed.userId } });
    await givePassword(world.viewer, null);
    await createPasskey(world.viewer);
    const addresses = [
      await addressOf(world.member),
      await addressOf(world.viewer),
      await addressOf(removed),
      "nobody@example.com",
    ];
    const answers = [];
    for (const address of addresses) answers.push(await request(address));
    for (const { status, body, headers } of answers) {
      const told = [...headers].filter(([name]) => name !== "x-request-id");
      const [first] = answers.map((answer) => [...answer.headers]);
      expect([status, body]).toEqual([200, { accepted: true }]);
      expect(told).toEqual(first?.filter(([name]) => name !== "x-request-id"));
    }
    const mails = await Promise.all(addresses.map(mailsTo));
    expect(mails.map((sent) => sent.length)).toEqual([1, 1, 0, 0]);
  });

  it("the mail's link has its secret in the fragment, and the database has only its hash", async () => {
    const token = await linkFor(world.member);
    const [mail] = await mailsTo(await addressOf(world.member));
    expect(mail).toMatchObject({ kind: "password_reset", subject: "Set a new password at Here" });
    expect(mail?.button?.url).toBe(`http://localhost:3000/reset-password#${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await db.$queryRaw<{ dump: string }[]>`
      SELECT row_to_json(reset)::text AS dump FROM "PasswordReset" reset
      UNION ALL SELECT row_to_json(mail)::text FROM "Mail" mail`;
    expect(rows.length).toBeGreaterThan(1);
    expect(canariesIn(JSON.stringify(rows))).toEqual([]);
  });
});

describe("a link to a new password", () => {
  it("it sets the password, ends all sessions, keeps passkeys, and says so", async () => {
    await createPasskey(world.member);
    const other = await inAnotherBrowser(world.member);
    const email = await addressOf(world.member);
    const lines = capturedLog();
    expect((await confirm(await linkFor(world.member))).body).toEqual({ reset: true });
    expect(canariesIn(lines.join())).toEqual([]);
    expect(await signInStatus(email, former)).toBe(401);
    expect(await signInStatus(email, next)).toBe(200);
    expect([await isSignedIn(world.member), await isSignedIn(other)]).toEqual([false, false]);
    const { userId } = world.member;
    expect(await db.passkey.count({ where: { userId } })).toBe(1);
    const told = (await mailsTo(email)).filter(({ kind }) => kind === "security");
    expect(told.map(({ subject }) => subject)).toContain("Your password was set anew at Here");
    const [entry] = await auditTrail({ action: "password.reset", targetId: userId });
    expect(entry).toMatchObject({ actorUserId: userId });
  });

  it("somebody who has passkeys alone gets a password by it", async () => {
    await givePassword(world.viewer, null);
    await createPasskey(world.viewer);
    expect((await confirm(await linkFor(world.viewer))).status).toBe(200);
    expect(await signInStatus(await addressOf(world.viewer), next)).toBe(200);
  });

  it("it works once", async () => {
    const token = await linkFor(world.member);
    expect((await confirm(token)).status).toBe(200);
    await expectDead(token);
  });

  it("of twenty who use it at once, one sets the password", async () => {
    const token = await linkFor(world.member);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(token, `${next} number ${index}`)),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(19).fill(410)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const email = await addressOf(world.member);
    expect(await signInStatus(email, `${next} number ${winner}`)).toBe(200);
  });

  it("it works for ten minutes", async () => {
    const token = await linkFor(world.member);
    shiftClock(10 * 60_000 + 1);
    await expectDead(token);
    shiftClock(9 * 60_000);
    expect((await confirm(token)).status).toBe(200);
  });

  it("a password that was changed since ends it", async () => {
    const token = await linkFor(world.member);
    await callRoute(passwordRoute, "POST", {
      path: "/api/auth/password",
      as: world.member,
      body: { password: "twelve newer green hills" },
    });
    await expectDead(token);
  });

  it("another link that was used ends it, and so does the person's removal", async () => {
    const [older, newer] = [await linkFor(world.member), await linkFor(world.member)];
    expect((await confirm(newer)).status).toBe(200);
    await expectDead(older);
    const last = await linkFor(world.member);
    await db.member.deleteMany({ where: { userId: world.member.userId } });
    await expectDead(last);
  });

  it("it sets the password of no other account", async () => {
    await givePassword(world.admin, former);
    const token = await linkFor(world.member);
    const answer = await callRoute(confirmRoute, "POST", {
      path: "/api/auth/password-reset/confirm",
      as: world.admin,
      body: { token, password: next },
    });
    expect(answer.status).toBe(200);
    expect(await signInStatus(await addressOf(world.admin), former)).toBe(200);
    expect(await isSignedIn(world.admin)).toBe(true);
  });

  it("a refused password leaves it as it was", async () => {
    const token = await linkFor(world.member);
    const common = await confirm(token, "qwertyuiop12345");
    expect([common.status, codeOf(common)]).toEqual([400, "validation_failed"]);
    expect(await signInStatus(await addressOf(world.member), former)).toBe(200);
    expect((await confirm(token)).status).toBe(200);
  });

  it("a secret of another kind is no link, and this one serves no other purpose", async () => {
    await callRoute(emailChangeRoute, "POST", {
      path: "/api/auth/email-change",
      as: world.member,
      body: { email: "new@example.com" },
    });
    const session = world.member.cookie.replace("service_session=", "");
    const others = [
      await linkTokenFor("new@example.com", "confirm-email"),
      await linkTokenFor(await addressOf(world.member), "undo-email"),
      session,
      randomBytes(32).toString("base64url"),
      "x",
    ];
    for (const other of others) await expectDead(other);
    const token = await linkFor(world.member);
    for (const [route, path] of [
      [emailConfirmRoute, "/api/auth/email-change/confirm"],
      [emailUndoRoute, "/api/auth/email-change/undo"],
    ] as const) {
      const answer = await callRoute(route, "POST", { path, body: { token } });
      expect([answer.status, codeOf(answer)]).toEqual([410, "link_expired"]);
    }
    expect((await confirm(token)).status).toBe(200);
  });
});
