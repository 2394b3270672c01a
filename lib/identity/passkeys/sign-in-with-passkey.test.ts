import { beforeEach, describe, expect, it } from "vitest";
import * as authenticateRoute from "@/app/api/auth/passkeys/authenticate/route";
import * as meRoute from "@/app/api/me/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { sideBySide } from "@/testing/run/side-by-side";
import { auditTrail } from "@/testing/world/audit-trail";
import {
  type Authenticator,
  type Forgery,
  softwareAuthenticator,
} from "@/testing/world/authenticator";
import { callRoute } from "@/testing/world/call-route";
import {
  confirmationOptions,
  openSignIn,
  registerPasskey,
  registrationOptions,
  type SignInBrowser,
} from "@/testing/world/passkeys";
import { worded } from "@/testing/world/worded";
import { createPerson, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const send = ({ cookie }: Pick<SignInBrowser, "cookie">, passkey: unknown) =>
  callRoute(authenticateRoute, "POST", {
    path: "/api/auth/passkeys/authenticate",
    headers: { Cookie: cookie, "User-Agent": "A sample browser" },
    body: { passkey },
  });

async function signIn(authenticator: Authenticator, forgery: Forgery = {}) {
  const browser = await openSignIn();
  return await send(browser, authenticator.assert(browser.options, forgery));
}

const refusal = {
  status: 401,
  error: {
    code: "invalid_login",
    message: "This passkey was not accepted. Try again, or use another way to sign in.",
  },
};

async function expectRefused(answer: ReturnType<typeof send>) {
  const { status, body, headers } = await answer;
  expect({ status, error: body.error }).toMatchObject(refusal);
  expect(headers.get("Set-Cookie") ?? "").not.toContain("service_session");
}

describe("signing in with a passkey", () => {
  it("starts a session of the person whom the passkey names", async () => {
    const { authenticator, id } = await registerPasskey(world.viewer);
    const answer = await signIn(authenticator);
    expect(answer.body).toMatchObject({ user: { id: world.viewer.userId, passkeyCount: 1 } });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    const cookie = cookies.find((pair) => pair.startsWith("service_session=")) ?? "";
    const me = await callRoute(meRoute, "GET", { path: "/api/me", headers: { Cookie: cookie } });
    expect(me.body).toMatchObject({ user: { id: world.viewer.userId } });
    expect(
      await auditTrail({ action: "session.created", actorUserId: world.viewer.userId }),
    ).toHaveLength(1);
    const used = await db.passkey.findUniqueOrThrow({ where: { id } });
    expect(used.lastUsedAt).not.toBeNull();
    expect(used.counter).toBe(2n);
  });

  it("offers every passkey of the browser, and demands that the person is verified", async () => {
    const { options } = await openSignIn();
    expect(options).toMatchObject({
      rpId: "localhost",
      allowCredentials: [],
      userVerification: "required",
      timeout: 300_000,
    });
  });

  it("an authenticator that does not count signs in again and again", async () => {
    const { authenticator } = await registerPasskey(
      world.member,
      softwareAuthenticator({ counts: false, synced: true }),
    );
    for (const _ of [1, 2]) expect((await signIn(authenticator)).status).toBe(200);
  });

  it("each of two tabs can be answered, the first one last", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const first = await openSignIn();
    const second = await openSignIn(first.cookie);
    expect((await send(second, authenticator.assert(second.options))).status).toBe(200);
    expect((await send(first, authenticator.assert(first.options))).status).toBe(200);
  });
});

describe("an answer that is not accepted", () => {
  const forgeries: [string, Forgery][] = [
    ["from another origin", { origin: "https://herald.example.com" }],
    ["from another port of the same host", { origin: "http://localhost:3001" }],
    ["for another relying party", { rpId: "example.com" }],
    ["without verification of the person", { userVerified: false }],
    ["without the presence of the person", { userPresent: false }],
    ["from a frame in another site", { crossOrigin: true }],
    ["of the other ceremony", { type: "webauthn.create" }],
    ["with a challenge that nobody made", { challenge: "bm9ib2R5IG1hZGUgdGhpcyBjaGFsbGVuZ2U" }],
    ["with a challenge that no database stores", { challenge: "\0".repeat(32) }],
    ["that names nobody", { userHandle: null }],
    ["that names somebody else", { userHandle: Buffer.alloc(16, 7).toString("base64url") }],
    ["with an unknown passkey", { credentialId: "dW5rbm93biBwYXNza2V5" }],
  ];

  it.each(forgeries)("%s is refused with the one sentence", async (_, forgery) => {
    const { authenticator } = await registerPasskey(world.member);
    await expectRefused(signIn(authenticator, forgery));
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it("signed by another key than the passkey's is refused", async () => {
    const { credentialId } = await registerPasskey(world.admin);
    const { authenticator } = await registerPasskey(world.member);
    const userHandle = Buffer.from(world.admin.userId.replaceAll("-", ""), "hex");
    await expectRefused(
      signIn(authenticator, { credentialId, userHandle: userHandle.toString("base64url") }),
    );
  });

  it("of a removed member is refused", async () => {
    const leaving = await createPerson(world.workspace.id, "member");
    const { authenticator } = await registerPasskey(leaving);
    await db.member.deleteMany({ where: { userId: leaving.userId } });
    await expectRefused(signIn(authenticator));
  });

  it("of a passkey that was removed is refused", async () => {
    const { authenticator, id } = await registerPasskey(world.member);
    await db.passkey.delete({ where: { id } });
    await expectRefused(signIn(authenticator));
  });

  it("after five minutes is refused", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const browser = await openSignIn();
    try {
      shiftClock(5 * 60_000 + 1000);
      await expectRefused(send(browser, authenticator.assert(browser.options)));
    } finally {
      shiftClock(0);
    }
  });

  it("from another browser than the one that asked is refused", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const { options } = await openSignIn();
    await expectRefused(send(await openSignIn(), authenticator.assert(options)));
    const { options: others } = await openSignIn();
    await expectRefused(send({ cookie: "" }, authenticator.assert(others)));
  });

  it("to a challenge of another purpose is refused", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const browser = await openSignIn();
    for (const { challenge } of [
      await confirmationOptions(world.member),
      await registrationOptions(world.member),
    ]) {
      await expectRefused(send(browser, authenticator.assert({ ...browser.options, challenge })));
    }
  });
});

describe("a challenge", () => {
  it("is answered once", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const browser = await openSignIn();
    const answer = authenticator.assert(browser.options);
    expect((await send(browser, answer)).status).toBe(200);
    await expectRefused(send(browser, answer));
    await expectRefused(send(browser, authenticator.assert(browser.options)));
  });

  it("is used up by a wrong answer", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const browser = await openSignIn();
    await expectRefused(
      send(browser, authenticator.assert(browser.options, { userVerified: false })),
    );
    await expectRefused(send(browser, authenticator.assert(browser.options)));
  });

  it("that twenty answer at once lets one in", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const browser = await openSignIn();
    const answers = Array.from({ length: 20 }, () => authenticator.assert(browser.options));
    const seen: number[] = [];
    await Promise.all(
      answers.map(async (answer) => seen.push((await send(browser, answer)).status)),
    );
    expect(seen.filter((status) => status === 200)).toHaveLength(1);
    expect(seen.filter((status) => status === 401)).toHaveLength(19);
  });
});

describe("a passkey's backup", () => {
  const stored = (id: string) =>
    db.passkey.findUniqueOrThrow({ where: { id }, select: { backupEligible: true, synced: true } });

  it("is stored anew with each use, as it begins and ends", async () => {
    const eligible = softwareAuthenticator({ backupEligible: true });
    const { authenticator, id } = await registerPasskey(world.member, eligible);
    expect(await stored(id)).toEqual({ backupEligible: true, synced: false });
    for (const synced of [true, false]) {
      expect((await signIn(authenticator, { synced })).status).toBe(200);
      expect(await stored(id)).toEqual({ backupEligible: true, synced });
    }
  });

  it.each([true, false])("eligibility that is no longer %s is refused and told", async (was) => {
    const before = softwareAuthenticator({ backupEligible: was });
    const { authenticator, id } = await registerPasskey(world.member, before);
    await expectRefused(signIn(authenticator, { backupEligible: !was }));
    expect(await stored(id)).toEqual({ backupEligible: was, synced: false });
    expect(await auditTrail({ action: "passkey.refused", targetId: id })).toHaveLength(1);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it("eligibility that an old row does not know is learned from the next use", async () => {
    const { authenticator, id } = await registerPasskey(world.member);
    await db.passkey.update({ where: { id }, data: { backupEligible: null } });
    const use = { backupEligible: true, synced: true };
    expect((await signIn(authenticator, use)).status).toBe(200);
    expect(await stored(id)).toEqual(use);
    await expectRefused(signIn(authenticator, { backupEligible: false, synced: false }));
  });

  it("that no eligible passkey could have is refused", async () => {
    const { authenticator } = await registerPasskey(world.member);
    await expectRefused(signIn(authenticator, { backupEligible: false, synced: true }));
  });
});

describe("a counter that does not grow", () => {
  it.each([
    ["goes back", 1],
    ["stands still", 7],
    ["vanishes", 0],
  ])("that %s is refused, audited and told to the person", async (_, counter) => {
    const { authenticator, id } = await registerPasskey(world.member);
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
    await expectRefused(signIn(authenticator, { counter }));
    const [entry] = await auditTrail({ action: "passkey.refused", targetId: id });
    expect(entry).toMatchObject({
      actorUserId: world.member.userId,
      requestId: expect.any(String),
    });
    const where = { userId: world.member.userId, type: "security" as const };
    const told = await worded(
      await db.notification.findMany({ where, orderBy: { createdAt: "desc" } }),
    );
    expect(told[0]?.message).toContain("was refused, because it looks like a copy");
    const { email: to } = await db.user.findUniqueOrThrow({ where: { id: world.member.userId } });
    const subject = "A passkey of your Herald account was refused";
    expect(await db.mail.count({ where: { kind: "security", to, subject } })).toBe(1);
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
  });

  it("is no reason for a notice where the signature is wrong", async () => {
    const { authenticator, id, credentialId } = await registerPasskey(world.member);
    await signIn(authenticator, { counter: 7 });
    const { authenticator: thief } = await registerPasskey(world.viewer);
    const userHandle = Buffer.from(world.member.userId.replaceAll("-", ""), "hex");
    await expectRefused(
      signIn(thief, { credentialId, counter: 1, userHandle: userHandle.toString("base64url") }),
    );
    expect(await auditTrail({ action: "passkey.refused", targetId: id })).toEqual([]);
  });

  it("two answers with one count let one in", async () => {
    const { authenticator } = await registerPasskey(world.member);
    const browsers = await Promise.all([openSignIn(), openSignIn()]);
    const statuses: number[] = [];
    await sideBySide(browsers, async (browser) => {
      const answer = authenticator.assert(browser.options, { counter: 9 });
      statuses.push((await send(browser, answer)).status);
    });
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});
