import { beforeAll, describe, expect, it, vi } from "vitest";
import * as credentials from "@/app/api/credentials/route";
import * as me from "@/app/api/me/route";
import * as uploads from "@/app/api/media/uploads/route";
import * as posts from "@/app/api/posts/route";
import * as health from "@/app/api/publishing/health/route";
import { getPublishingHealth } from "@/lib/health/monitoring/get-publishing-health";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { eventually } from "@/testing/run/eventually";
import { callRoute } from "@/testing/world/call-route";
import { createKey, holding, type Key } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { actorFromToken } from "./actor-from-token";
import { revokeCredential } from "./credentials";
import { makeToken } from "./token";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

type Headers = Record<string, string | null>;

const file = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 1000, alt: "" };
const read = (headers: Headers) => callRoute(posts, "GET", { path: "/api/posts", headers });
const write = (headers: Headers) =>
  callRoute(uploads, "POST", { path: "/api/media/uploads", body: file, headers });
const administer = (headers: Headers) =>
  callRoute(health, "GET", { path: "/api/publishing/health", headers });
const forPeople = (headers: Headers) => callRoute(me, "GET", { path: "/api/me", headers });

async function verdict(answering: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await answering;
  return status === 200 ? "allowed" : (body.error as { code: string }).code;
}

async function administrative({ token }: Key) {
  const actor = await actorFromToken(token);
  if (!actor) return "invalid_credential";
  return await getPublishingHealth(actor, {}).then(
    () => "allowed",
    (error: { code: string }) => error.code,
  );
}

async function verdicts(key: Key) {
  return {
    read: await verdict(read(key.headers)),
    write: await verdict(write(key.headers)),
    admin: await administrative(key),
  };
}

const everything = { read: "allowed", write: "allowed", admin: "allowed" };
const memberly = { read: "allowed", write: "allowed", admin: "forbidden" };
const reading = {
  read: "allowed",
  write: "read_only_credential",
  admin: "read_only_credential",
};
const viewing = { read: "allowed", write: "forbidden", admin: "forbidden" };
const nothing = {
  read: "invalid_credential",
  write: "invalid_credential",
  admin: "invalid_credential",
};

type Change =
  | "stays"
  | "becomes member"
  | "becomes viewer"
  | "leaves"
  | "becomes member and leaves"
  | "becomes viewer and leaves";

const matrix: [Change, "personal" | "team", "read" | "edit", boolean, object][] = [
  ["stays", "personal", "edit", true, everything],
  ["stays", "personal", "edit", false, memberly],
  ["stays", "personal", "read", true, reading],
  ["stays", "personal", "read", false, reading],
  ["stays", "team", "edit", true, everything],
  ["stays", "team", "edit", false, memberly],
  ["stays", "team", "read", true, reading],
  ["stays", "team", "read", false, reading],
  ["becomes member", "personal", "edit", true, memberly],
  ["becomes member", "team", "edit", true, memberly],
  ["becomes member", "team", "read", true, reading],
  ["becomes viewer", "personal", "edit", true, viewing],
  ["becomes viewer", "personal", "read", false, reading],
  ["becomes viewer", "team", "edit", true, viewing],
  ["leaves", "personal", "edit", true, nothing],
  ["leaves", "personal", "read", false, nothing],
  ["leaves", "team", "edit", true, memberly],
  ["leaves", "team", "edit", false, memberly],
  ["leaves", "team", "read", true, reading],
  ["becomes member and leaves", "team", "edit", true, memberly],
  ["becomes viewer and leaves", "team", "edit", true, viewing],
  ["becomes viewer and leaves", "team", "edit", false, viewing],
  ["becomes viewer and leaves", "team", "read", true, reading],
  ["becomes viewer and leaves", "personal", "edit", true, nothing],
];

async function happenTo({ userId }: Person, change: Change) {
  if (change.startsWith("becomes")) {
    const role = change.startsWith("becomes member") ? "member" : "viewer";
    await db.member.updateMany({ where: { userId }, data: { role } });
  }
  if (change.endsWith("leaves")) await removeMember(world.admin, { memberId: userId });
}

describe("what a key can do", () => {
  it.each(matrix)(
    "a key can do what its owner's role allows: the owner %s, %s, %s, includeAdmin %s",
    async (...row) => {
      const [change, kind, accessLevel, includeAdmin, expected] = row;
      const creator = await createPerson(world.workspace.id, "admin");
      const key = await createKey(creator, { kind, accessLevel, includeAdmin });
      await happenTo(creator, change);
      expect(await verdicts(key)).toEqual(expected);
      for (const route of [administer, forPeople]) {
        expect(await verdict(route(key.headers))).toBe("session_required");
      }
    },
  );

  it("a member's key stays without administration when its owner becomes an administrator", async () => {
    const creator = await createPerson(world.workspace.id, "member");
    const key = await createKey(creator);
    expect(await verdicts(key)).toEqual(memberly);
    await db.member.updateMany({ where: { userId: creator.userId }, data: { role: "admin" } });
    expect(await verdicts(key)).toEqual(memberly);
  });

  it("a key does not revive when its owner leaves and is invited again", async () => {
    const creator = await createPerson(world.workspace.id, "admin");
    const own = await createKey(creator, { includeAdmin: true });
    const team = await createKey(creator, { kind: "team", includeAdmin: true });
    await happenTo(creator, "leaves");
    const { userId } = creator;
    const membership = { workspaceId: world.workspace.id, userId, role: "admin" as const };
    await db.member.create({ data: membership });
    expect(await verdicts(own)).toEqual(nothing);
    expect(await verdicts(team)).toEqual(memberly);
  });

  it("a team's key whose creator is gone without a trace of their role only reads", async () => {
    const creator = await createPerson(world.workspace.id, "admin");
    const key = await createKey(creator, { kind: "team", includeAdmin: true });
    await db.member.deleteMany({ where: { userId: creator.userId } });
    expect(await verdicts(key)).toEqual(viewing);
  });

  it("a key works in its own workspace only", async () => {
    const { elsewhere, connection } = world;
    const key = await createKey(elsewhere.admin, { includeAdmin: true });
    const body = aPostBody({ connectionIds: [connection.id] });
    const path = "/api/posts";
    expect(await callRoute(posts, "POST", { path, body, headers: key.headers })).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    });
    const mine = await callRoute(posts, "POST", { path, body, as: world.member });
    expect(mine.status).toBe(200);
    expect((await read(key.headers)).body.items).toEqual([]);
  });
});

describe("a key ends", () => {
  it("a revoked key stops working", async () => {
    const key = await createKey(world.member);
    expect(await verdict(read(key.headers))).toBe("allowed");
    await revokeCredential(world.member, { credentialId: key.id });
    expect(await verdicts(key)).toEqual(nothing);
  });

  it("an expired key stops working", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const key = await createKey(world.member, { expiresAt });
    try {
      shiftClock(3_590_000);
      expect(await verdict(read(key.headers))).toBe("allowed");
      shiftClock(3_600_000);
      expect(await verdicts(key)).toEqual(nothing);
    } finally {
      shiftClock(0);
    }
  });
});

describe("an Authorization header", () => {
  it("an Authorization header alone decides, even next to a valid session", async () => {
    const { headers } = holding(makeToken("personal").token);
    const { cookie } = world.admin;
    expect(await verdict(read({ ...headers, Cookie: cookie }))).toBe("invalid_credential");
    expect(await verdict(forPeople({ ...headers, Cookie: cookie }))).toBe("session_required");
    expect(await verdict(read({ Authorization: "", Cookie: cookie }))).toBe("invalid_credential");
  });

  it.each([
    ["another scheme", (token: string) => `Basic ${token}`],
    ["no scheme", (token: string) => token],
    ["two credentials", (token: string) => `Bearer ${token}, Bearer ${token}`],
    ["something after the token", (token: string) => `Bearer ${token} x`],
    [
      "a wrong checksum",
      (token: string) => `Bearer ${token.slice(0, -1)}${token.endsWith("0") ? 1 : 0}`,
    ],
    ["no token", () => "Bearer"],
    ["another kind's letter", (token: string) => `Bearer ${token.replace("_p_", "_t_")}`],
    ["10,000 characters", () => `Bearer ${"a".repeat(10_000)}`],
  ])("an Authorization header with %s is refused without a database look-up", async (_, header) => {
    const { token } = await createKey(world.member);
    const lookUp = vi.spyOn(db, "$queryRaw");
    expect(await verdict(read({ Authorization: header(token) }))).toBe("invalid_credential");
    expect(lookUp).not.toHaveBeenCalled();
    lookUp.mockRestore();
  });

  it("a refused bearer is answered with a WWW-Authenticate challenge", async () => {
    const challenge = async (headers: Headers) =>
      (await read(headers)).headers.get("WWW-Authenticate");
    expect(await challenge({})).toBe("Bearer");
    expect(await challenge({ Authorization: "Bearer nonsense" })).toBe(
      'Bearer error="invalid_token"',
    );
    expect(await challenge((await createKey(world.member)).headers)).toBeNull();
  });

  it("the Bearer scheme is accepted in any case", async () => {
    const { token } = await createKey(world.member);
    expect(await verdict(read({ Authorization: `bearer ${token}` }))).toBe("allowed");
  });

  it("a known id with another key's secret is refused", async () => {
    const { id } = await createKey(world.member);
    const stranger = makeToken("personal");
    const { secretHash } = stranger;
    await db.credential.create({
      data: {
        id: stranger.id,
        workspaceId: world.workspace.id,
        name: "Other",
        kind: "personal",
        accessLevel: "edit",
        createdById: world.member.userId,
        secretHash,
      },
    });
    expect(await verdict(read(holding(stranger.token).headers))).toBe("allowed");
    const mine = await db.credential.findUniqueOrThrow({ where: { id } });
    await db.credential.update({
      where: { id: stranger.id },
      data: { secretHash: mine.secretHash },
    });
    expect(await verdict(read(holding(stranger.token).headers))).toBe("invalid_credential");
  });

  it("a token in the query or the body is ignored", async () => {
    const { token } = await createKey(world.member);
    const inQuery = callRoute(posts, "GET", { path: `/api/posts?token=${token}` });
    expect(await verdict(inQuery)).toBe("unauthenticated");
    const inBody = { path: "/api/media/uploads", body: { ...file, token } };
    expect(await verdict(callRoute(uploads, "POST", inBody))).toBe("unauthenticated");
  });

  it("a bearer works with any Origin and without one", async () => {
    const key = await createKey(world.member);
    for (const Origin of [null, "https://elsewhere.example", "http://localhost:3000"]) {
      expect(await verdict(write({ ...key.headers, Origin }))).toBe("allowed");
    }
  });

  it("a bearer cannot create a key", async () => {
    const key = await createKey(world.admin, { includeAdmin: true });
    const body = { name: "Another", accessLevel: "edit" };
    const made = callRoute(credentials, "POST", {
      path: "/api/credentials",
      body,
      as: world.admin,
      headers: key.headers,
    });
    expect(await verdict(made)).toBe("session_required");
  });
});

describe("the last use", () => {
  const lastUsedAt = async ({ id }: Key) =>
    (await db.credential.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime() ?? null;

  it("a key's last use is recorded once a minute", async () => {
    const key = await createKey(world.member);
    expect(await lastUsedAt(key)).toBeNull();
    await read(key.headers);
    await eventually(async () => expect(await lastUsedAt(key)).not.toBeNull());
    const first = await lastUsedAt(key);
    try {
      shiftClock(50_000);
      const noting = vi.spyOn(db.credential, "updateMany");
      await read(key.headers);
      expect(noting).not.toHaveBeenCalled();
      shiftClock(61_000);
      await read(key.headers);
      await eventually(async () => expect(await lastUsedAt(key)).toBeGreaterThan(first ?? 0));
      expect(noting).toHaveBeenCalledOnce();
    } finally {
      shiftClock(0);
    }
  });
});
