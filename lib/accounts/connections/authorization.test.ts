import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSession } from "@/lib/identity/auth/session-store";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { Simulator } from "@/lib/networks/simulator";
import { startSandbox } from "@/testing/servers/sandbox";
import { connecting } from "@/testing/world/connecting";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { describeAuthorizationResult } from "./choose-accounts";
import { purgeUnusedAuthorizations } from "./start-authorization";

const pageOne = "104857600000000001";
const pageThree = "104857600000000003";
const minute = 60_000;

let simulator: Simulator;
let flow: ReturnType<typeof connecting>;
let admin: Person;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  simulator = await startSandbox();
  flow = connecting(simulator);
});
beforeEach(async () => {
  world = await smallWorld();
  admin = world.admin;
});
afterEach(() => {
  shiftClock(0);
  simulator.clearFaults();
  simulator.set({ callback: "usual" });
});
afterAll(() => simulator.stop());

describe("startAuthorization", () => {
  it("starting an authorization returns its id, its end in ten minutes and the network's dialog", async () => {
    const { status, body } = await flow.start(admin);
    expect(status).toBe(200);
    expect(body).toEqual({
      authorization: { id: expect.any(String), expiresAt: expect.stringMatching(/Z$/) },
      authorizationUrl: expect.stringContaining(simulator.url),
    });
    const { authorization, authorizationUrl } = body as StartedBody;
    const left = Date.parse(authorization.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(9 * minute);
    expect(left).toBeLessThanOrEqual(10 * minute);
    const dialog = new URL(authorizationUrl).searchParams;
    expect(dialog.get("redirect_uri")).toBe(`${env.BASE_URL}/api/social/alpha-pages/callback`);
    const stored = await db.pageAuthorization.findUniqueOrThrow({
      where: { id: authorization.id },
    });
    expect(Buffer.from(stored.stateHash).toString("latin1")).not.toContain(dialog.get("state"));
  });

  it("only an administrator with a recent password can start an authorization", async () => {
    expect((await flow.start(world.member)).body).toMatchObject({ error: { code: "forbidden" } });
    shiftClock(16 * minute);
    const { status, body } = await flow.start(admin);
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { code: "recent_auth_required" } });
  });
});

describe("authorization callback", () => {
  it("a callback redirects to the accounts, and no text of the network is in the address", async () => {
    const target = await flow.comeBack(admin, await flow.consented(admin));
    expect(target.origin).toBe(env.BASE_URL);
    expect(target.pathname).toBe("/connections");
    expect([...target.searchParams.keys()]).toEqual(["authorization"]);
  });

  it("the choice of accounts may take ten minutes from the callback", async () => {
    const address = await flow.consented(admin);
    shiftClock(9 * minute);
    const target = await flow.comeBack(admin, address);
    const id = target.searchParams.get("authorization") ?? "";
    shiftClock(18 * minute);
    expect((await flow.list(id, admin)).status).toBe(200);
    shiftClock(19 * minute + 1000);
    expect((await flow.list(id, admin)).status).toBe(404);
  });

  it("a replayed state is refused and leaves the authorization usable", async () => {
    const address = await flow.consented(admin);
    const id = (await flow.comeBack(admin, address)).searchParams.get("authorization") ?? "";
    expect(problemOf(await flow.comeBack(admin, address))).toBe("state_invalid");
    expect((await flow.list(id, admin)).status).toBe(200);
  });

  it("of ten simultaneous callbacks with one state exactly one succeeds", async () => {
    const address = await flow.consented(admin);
    const targets = await Promise.all(
      Array.from({ length: 10 }, () => flow.comeBack(admin, address)),
    );
    expect(targets.filter((target) => problemOf(target) === null)).toHaveLength(1);
  });

  it.each(["wrong-state", "without-query"])("a callback %s is refused", async (kind) => {
    simulator.set({ callback: kind });
    expect(problemOf(await flow.comeBack(admin, await flow.consented(admin)))).toBe(
      "state_invalid",
    );
  });

  it("another browser session of the same person is refused, and the first one can still go on", async () => {
    const address = await flow.consented(admin);
    const elsewhere = await secondSession(admin);
    expect(problemOf(await flow.comeBack(elsewhere, address))).toBe("state_invalid");
    expect(problemOf(await flow.comeBack(null, address))).toBe("signed_out");
    expect(problemOf(await flow.comeBack(world.elsewhere.admin, address))).toBe("state_invalid");
    expect(problemOf(await flow.comeBack(admin, address))).toBeNull();
  });

  it("a person who lost the administrator role cannot complete an authorization", async () => {
    const address = await flow.consented(admin);
    await db.member.updateMany({ where: { userId: admin.userId }, data: { role: "member" } });
    expect(problemOf(await flow.comeBack(admin, address))).toBe("forbidden");
  });

  it("a callback after more than ten minutes reports the expiry", async () => {
    const address = await flow.consented(admin);
    shiftClock(10 * minute + 1000);
    expect(problemOf(await flow.comeBack(admin, address))).toBe("expired");
  });

  it("the callback address of an unknown network answers 404", async () => {
    const address = await flow.consented(admin);
    address.pathname = "/api/social/unknown/callback";
    await expect(flow.comeBack(admin, address)).rejects.toThrow("Answered 404");
  });

  it("a declined consent connects nothing, and only the person reads why", async () => {
    const target = await flow.comeBack(admin, await flow.consented(admin, { decision: "cancel" }));
    expect(problemOf(target)).toBe("refused");
    expect(target.href).not.toMatch(/denied|error/i);
    const query = Object.fromEntries(target.searchParams);
    const described = await describeAuthorizationResult(admin, query);
    expect(described).toMatchObject({
      kind: "problem",
      message: expect.stringMatching(/no access/),
    });
    const other = await createPerson(world.workspace.id, "admin");
    expect(await describeAuthorizationResult(other, query)).toMatchObject({ message: null });
  });

  it("a declined permission is named", async () => {
    const address = await flow.consented(admin, { without: ["pages_manage_posts"] });
    const target = await flow.comeBack(admin, address);
    const described = await describeAuthorizationResult(
      admin,
      Object.fromEntries(target.searchParams),
    );
    expect(described).toMatchObject({ message: expect.stringContaining("pages_manage_posts") });
  });

  it("a person without accounts at the network connects nothing", async () => {
    const address = await flow.consented(admin, { personId: "10224680135791103" });
    expect(problemOf(await flow.comeBack(admin, address))).toMatch(/refused|no_accounts/);
  });
});

describe("listCandidates", () => {
  it("discovered accounts are listed in the specified shape, with a reason where one cannot be connected", async () => {
    const id = await flow.discover(admin);
    const { status, body } = await flow.list(id, admin);
    expect(status).toBe(200);
    const { pages } = body as { pages: Record<string, unknown>[] };
    expect(pages).toHaveLength(3);
    expect(pages[0]).toEqual({
      accountId: pageOne,
      name: "Sample Page One",
      handle: "sample.page.one",
      avatarUrl: expect.stringMatching(/^\/api\/avatars\/[0-9a-f]{64}$/),
      connectable: true,
      reason: null,
      connected: false,
    });
    expect(pages.find((page) => page.accountId === pageThree)).toMatchObject({
      connectable: false,
      reason: expect.any(String),
    });
    expect(body).toMatchObject({ sandbox: true, segment: "alpha-pages" });
  });

  it("foreign, expired, cancelled and unknown authorizations answer the same 404", async () => {
    const id = await flow.discover(admin);
    const started = (await flow.start(admin)).body as StartedBody;
    const other = await createPerson(world.workspace.id, "admin");
    const cancelled = await flow.discover(admin);
    expect((await flow.cancel(cancelled, admin)).body).toEqual({ cancelled: true });
    const answers = [
      await flow.list(id, other),
      await flow.list(id, world.elsewhere.admin),
      await flow.list(randomUUID(), admin),
      await flow.list(started.authorization.id, admin),
      await flow.list(cancelled, admin),
      await flow.cancel(cancelled, admin),
      await flow.cancel(id, other),
    ];
    shiftClock(10 * minute + 1000);
    answers.push(await flow.list(id, admin), await flow.cancel(id, admin));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(errorMessageOf(body)).toBe(errorMessageOf(answers[0]?.body));
    }
  });

  it("the accounts are readable without a recent password, and by no credential", async () => {
    const id = await flow.discover(admin);
    shiftClock(0);
    await db.session.updateMany({
      where: { userId: admin.userId },
      data: { authenticatedAt: new Date(Date.now() - 60 * minute) },
    });
    expect((await flow.list(id, admin)).status).toBe(200);
    expect((await flow.list(id, world.member)).status).toBe(403);
  });

  it("expired authorizations are deleted from the database", async () => {
    const purge = [purgeUnusedAuthorizations, () => flow.start(admin)];
    for (const act of purge) {
      shiftClock(0);
      const id = await flow.discover(admin);
      await act();
      expect(await db.pageAuthorization.findUnique({ where: { id } })).not.toBeNull();
      shiftClock(10 * minute + 1000);
      await act();
      expect(await db.pageAuthorization.findUnique({ where: { id } })).toBeNull();
    }
  });
});

type StartedBody = { authorization: { id: string; expiresAt: string }; authorizationUrl: string };

function problemOf(target: URL): string | null {
  return target.searchParams.get("problem");
}

function errorMessageOf(body: unknown): unknown {
  return (body as { error: { message: unknown } } | undefined)?.error.message;
}

async function secondSession(person: Person): Promise<Person> {
  const { sessionId, token } = await createSession(db, { userId: person.userId, userAgent: null });
  return { ...person, sessionId, cookie: `service_session=${token}` };
}
