import { beforeEach, describe, expect, it } from "vitest";
import * as passkeyRoute from "@/app/api/auth/passkeys/[passkeyId]/route";
import * as passkeysRoute from "@/app/api/auth/passkeys/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { type Forgery, softwareAuthenticator } from "@/testing/world/authenticator";
import { callRoute } from "@/testing/world/call-route";
import {
  addPasskey,
  confirmationOptions,
  openSignIn,
  registerPasskey,
  registrationOptions,
} from "@/testing/world/passkeys";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { purgeChallenges } from "./ceremony";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const path = "/api/auth/passkeys";

const list = async (as: Person) =>
  (await callRoute(passkeysRoute, "GET", { path, as })).body.items as Record<string, unknown>[];

const change = (as: Person, passkeyId: string, body?: unknown) =>
  callRoute(passkeyRoute, body ? "PATCH" : "DELETE", {
    path: `${path}/${passkeyId}`,
    params: { passkeyId },
    as,
    body,
  });

const codeOf = ({ body }: { body: Record<string, unknown> }) => Object(body.error).code;

async function withoutPassword(person: Person): Promise<Person> {
  await db.user.update({ where: { id: person.userId }, data: { passwordHash: null } });
  return person;
}

async function toldAbout(person: Person): Promise<{ inProduct: string[]; byMail: string[] }> {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
  const told = await worded(await db.notification.findMany({ where: { userId: person.userId } }));
  const mails = await db.mail.findMany({ where: { to: email, kind: "security" } });
  return {
    inProduct: told.map(({ message }) => message),
    byMail: mails.map(({ subject }) => subject),
  };
}

describe("adding a passkey", () => {
  it("asks for a discoverable one with verification and without attestation, at this host", async () => {
    const { credentialId } = await registerPasskey(world.member);
    expect(await registrationOptions(world.member)).toMatchObject({
      rp: { id: "localhost", name: "Herald" },
      user: {
        id: Buffer.from(world.member.userId.replaceAll("-", ""), "hex").toString("base64url"),
        displayName: "A sample member",
      },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: credentialId, transports: ["internal"] }],
    });
  });

  it("stores it, and tells the person in the product and by mail", async () => {
    const known = softwareAuthenticator({
      aaguid: "bada5566-a7aa-401f-bd96-45619a55120d",
      synced: true,
    });
    const { id } = await registerPasskey(world.member, known);
    expect(await list(world.member)).toEqual([
      {
        id,
        name: "1Password",
        backupEligible: true,
        synced: true,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
    expect(await toldAbout(world.member)).toEqual({
      inProduct: [expect.stringContaining("The passkey “1Password” can now sign you in.")],
      byMail: ["A passkey was added to your Herald account"],
    });
    const [entry] = await auditTrail({ action: "passkey.created", targetId: id });
    expect(entry).toMatchObject({ actorUserId: world.member.userId, after: { name: "1Password" } });
  });

  const forgeries: [string, Forgery][] = [
    ["another origin", { origin: "https://localhost:3000" }],
    ["another relying party", { rpId: "example.com" }],
    ["no verification of the person", { userVerified: false }],
    ["another ceremony", { type: "webauthn.get" }],
    ["a frame of another site", { crossOrigin: true }],
  ];

  it.each(forgeries)("with %s is refused, and the challenge is used up", async (_, forgery) => {
    const options = await registrationOptions(world.member);
    const authenticator = softwareAuthenticator();
    const answer = await addPasskey(world.member, authenticator.register(options, forgery));
    expect([answer.status, codeOf(answer)]).toEqual([400, "validation_failed"]);
    const second = await addPasskey(world.member, authenticator.register(options));
    expect(codeOf(second)).toBe("validation_failed");
    expect(await list(world.member)).toEqual([]);
  });

  it("with a stale, another session's or another purpose's challenge is refused", async () => {
    const { register } = softwareAuthenticator();
    const stale = await registrationOptions(world.member);
    try {
      shiftClock(5 * 60_000 + 1000);
      expect(codeOf(await addPasskey(world.member, register(stale)))).toBe("validation_failed");
    } finally {
      shiftClock(0);
    }
    const theirs = await registrationOptions(world.viewer);
    expect(codeOf(await addPasskey(world.member, register(theirs)))).toBe("validation_failed");
    const own = await registrationOptions(world.member);
    const { options } = await openSignIn();
    const { challenge } = options;
    expect(codeOf(await addPasskey(world.member, register({ ...own, challenge })))).toBe(
      "validation_failed",
    );
  });

  it("that somebody has already is refused, with the words of every refusal", async () => {
    const { authenticator } = await registerPasskey(world.viewer);
    const again = authenticator.register(await registrationOptions(world.member));
    const answer = await addPasskey(world.member, again);
    expect(codeOf(answer)).toBe("validation_failed");
    expect(Object(answer.body.error).message).toBe("This passkey could not be added. Start again.");
    expect(await list(world.member)).toEqual([]);
  });

  it("answered twenty times at once adds one", async () => {
    const options = await registrationOptions(world.member);
    const answers = Array.from({ length: 20 }, () => softwareAuthenticator().register(options));
    await Promise.all(answers.map((answer) => addPasskey(world.member, answer)));
    expect(await list(world.member)).toHaveLength(1);
  });

  it("is refused beyond twenty, at the beginning and at the end", async () => {
    const options = await registrationOptions(world.member);
    await db.passkey.createMany({
      data: Array.from({ length: 20 }, (_, index) => ({
        userId: world.member.userId,
        credentialId: `sample-${world.member.userId}-${index}`,
        publicKey: Buffer.alloc(1),
        name: "A sample passkey",
        synced: false,
      })),
    });
    const answer = await addPasskey(world.member, softwareAuthenticator().register(options));
    expect([answer.status, codeOf(answer)]).toEqual([409, "limit_reached"]);
    expect(await registrationOptions(world.member)).toBeUndefined();
  });
});

describe("a person's passkeys", () => {
  it("are renamed by their owner alone", async () => {
    const { id } = await registerPasskey(world.member);
    expect((await change(world.viewer, id, { name: "Mine" })).status).toBe(404);
    const { body } = await change(world.member, id, { name: "My telephone" });
    expect(body).toMatchObject({ passkey: { id, name: "My telephone" } });
    const [entry] = await auditTrail({ action: "passkey.updated", targetId: id });
    expect(entry).toMatchObject({ before: { name: "Passkey" }, after: { name: "My telephone" } });
  });

  it("have distinct names: a second one gets a number, and no name is given twice", async () => {
    await registerPasskey(world.member);
    const { id } = await registerPasskey(world.member);
    const names = async (of: typeof world.member) => (await list(of)).map(({ name }) => name);
    expect(await names(world.member)).toEqual(["Passkey 2", "Passkey"]);
    const { status, body } = await change(world.member, id, { name: " passkey " });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: "validation_failed", details: [{ path: "name", code: "name_taken" }] },
    });
    expect((await change(world.member, id, { name: "PASSKEY 2" })).status).toBe(200);
    await registerPasskey(world.viewer);
    expect(await names(world.viewer)).toEqual(["Passkey"]);
  });

  it("are removed by their owner alone, who is told", async () => {
    const { id } = await registerPasskey(world.member);
    expect((await change(world.admin, id)).status).toBe(404);
    expect((await change(world.member, id)).body).toEqual({ removed: true });
    expect((await change(world.member, id)).status).toBe(404);
    expect(await list(world.member)).toEqual([]);
    expect((await toldAbout(world.member)).byMail).toContain(
      "A passkey was removed from your Herald account",
    );
    expect(await auditTrail({ action: "passkey.deleted", targetId: id })).toHaveLength(1);
  });

  it("stay, the last one, where nothing else lets the person in", async () => {
    const person = await withoutPassword(await createPerson(world.workspace.id, "member"));
    const first = await registerPasskey(person);
    const second = await registerPasskey(person);
    expect((await change(person, first.id)).status).toBe(200);
    const refused = await change(person, second.id);
    expect([refused.status, codeOf(refused)]).toEqual([409, "limit_reached"]);
    expect(await list(person)).toHaveLength(1);
  });

  it("removed at once from two pages leave one", async () => {
    const person = await withoutPassword(await createPerson(world.workspace.id, "member"));
    const both = [await registerPasskey(person), await registerPasskey(person)];
    const statuses = await Promise.all(
      both.map(async ({ id }) => (await change(person, id)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("can be added, renamed and removed only by somebody who signed in recently", async () => {
    const { id } = await registerPasskey(world.member);
    const authenticatedAt = new Date(Date.now() - 16 * 60_000);
    await db.session.updateMany({
      where: { userId: world.member.userId },
      data: { authenticatedAt },
    });
    for (const answer of [
      await change(world.member, id, { name: "Mine" }),
      await change(world.member, id),
      await addPasskey(world.member, softwareAuthenticator().register(await anyOptions())),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, "recent_auth_required"]);
    }
    expect(await list(world.member)).toHaveLength(1);
  });
});

it("housekeeping deletes the challenges that nobody answered, once they are stale", async () => {
  await registerPasskey(world.member);
  await registrationOptions(world.member);
  await confirmationOptions(world.member);
  await purgeChallenges();
  expect(await db.webAuthnChallenge.count()).toBeGreaterThanOrEqual(2);
  try {
    shiftClock(6 * 60_000);
    await purgeChallenges();
    expect(await db.webAuthnChallenge.count()).toBe(0);
  } finally {
    shiftClock(0);
  }
});

async function anyOptions() {
  return await registrationOptions(world.viewer);
}
