import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as credential from "@/app/api/credentials/[credentialId]/route";
import * as credentials from "@/app/api/credentials/route";
import * as teamCredential from "@/app/api/team-credentials/[credentialId]/route";
import * as teamCredentials from "@/app/api/team-credentials/route";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { createCredential, createTeamCredential } from "./credentials";
import { isGrantLive, issueGrant } from "./grant";
import { makeToken, readToken } from "./token";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

const own = { path: "/api/credentials", list: credentials, one: credential };
const team = { path: "/api/team-credentials", list: teamCredentials, one: teamCredential };
type Place = typeof own | typeof team;

const body = { name: "Nightly import", accessLevel: "edit" };

const create = ({ path, list }: Place, as: Person, fields: object = {}) =>
  callRoute(list, "POST", { path, as, body: { ...body, ...fields } });
const read = ({ path, list }: Place, as: Person, query = "?include=*") =>
  callRoute(list, "GET", { path: `${path}${query}`, as });
const revoke = ({ path, one }: Place, as: Person, credentialId: string) =>
  callRoute(one, "DELETE", { path: `${path}/${credentialId}`, params: { credentialId }, as });

function failure(status: number, code: string) {
  return { status, body: { error: { code, requestId: expect.any(String) } } };
}

async function everythingKept(): Promise<string> {
  const rows = await db.credential.findMany();
  return JSON.stringify([
    rows,
    await db.auditEntry.findMany(),
    await db.idempotencyRecord.findMany(),
  ]);
}

describe("an assistant's grant", () => {
  it("a grant is listed for its person and the team, and an administrator can revoke it", async () => {
    const id = randomUUID();
    await issueGrant(db, world.member, {
      id,
      name: "A sample assistant",
      clientId: "https://assistant.example/client",
      scope: "posts:read",
      accessLevel: "read",
      includeAdmin: false,
      expiresAt: new Date(now().getTime() + 86_400_000),
    });
    const listed = { id, tokenType: "mcp-grant", owner: { id: world.member.userId } };
    const places = [[own, world.member] as const, [team, world.admin] as const];
    for (const [place, person] of places) {
      expect((await read(place, person)).body.items).toContainEqual(
        expect.objectContaining({ ...listed, owner: expect.objectContaining(listed.owner) }),
      );
    }
    const others = [
      await revoke(own, world.admin, id),
      await revoke(team, world.elsewhere.admin, id),
      await revoke(team, world.member, id),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 403]);
    expect(await isGrantLive(id)).toBe(true);
    expect((await revoke(team, world.admin, id)).status).toBe(200);
    expect(await isGrantLive(id)).toBe(false);
  });
});

describe("POST /api/team-credentials", () => {
  it("only the creation of a key answers with its token", async () => {
    const expiresAt = "2099-02-28T23:59:59.500Z";
    const answer = await create(team, world.admin, { includeAdmin: true, expiresAt });
    expect(answer.status).toBe(200);
    const { token } = answer.body as { token: string };
    expect(answer.body).toEqual({
      credential: {
        id: readToken(token)?.id,
        name: "Nightly import",
        accessLevel: "edit",
        includeAdmin: true,
        tokenType: "api-key",
        tokenPrefix: token.slice(0, 17),
        createdAt: expect.stringMatching(/\.\d{3}Z$/),
        expiresAt,
        revokedAt: null,
      },
      token,
    });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");

    const lists = await Promise.all([read(team, world.admin), read(own, world.admin)]);
    const secret = token.slice(-49, -6);
    for (const text of [JSON.stringify(lists), await everythingKept()]) {
      expect(text).not.toContain(secret);
    }
  });

  it("a key needs only a name and an access level", async () => {
    const answer = await create(team, world.admin);
    expect(answer.body.credential).toMatchObject({ includeAdmin: false, expiresAt: null });
  });

  it.each([
    ["no name", { name: undefined }, "name"],
    ["an empty name", { name: "" }, "name"],
    ["a name of 121 characters", { name: "🗝".repeat(121) }, "name"],
    ["another access level", { accessLevel: "admin" }, "accessLevel"],
    ["no access level", { accessLevel: undefined }, "accessLevel"],
    ["a word for a boolean", { includeAdmin: "true" }, "includeAdmin"],
    ["a time with an offset", { expiresAt: "2099-01-01T00:00:00+01:00" }, "expiresAt"],
    ["a day that does not exist", { expiresAt: "2099-02-29T00:00:00Z" }, "expiresAt"],
    ["a time that has passed", { expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
    ["an unknown field", { token: "mine" }, "token"],
  ])("a key with %s is refused by the field's name", async (_, fields, path) => {
    const answer = await create(team, world.admin, fields);
    expect(answer).toMatchObject(failure(400, "validation_failed"));
    expect(answer.body.error).toMatchObject({ details: [{ path }] });
  });

  it("a key's name may have 120 code points", async () => {
    const name = "🗝".repeat(120);
    expect((await create(team, world.admin, { name })).body.credential).toMatchObject({ name });
  });

  it("only administrators create team keys", async () => {
    for (const as of [world.member, world.viewer]) {
      for (const answer of [create(team, as), read(team, as), revoke(team, as, randomUUID())]) {
        expect(await answer).toMatchObject(failure(403, "forbidden"));
      }
    }
  });
});

describe.each([
  ["/api/credentials", own],
  ["/api/team-credentials", team],
])("%s", (_, place) => {
  it("creating and revoking keys needs recent authentication, listing does not", async () => {
    const as = await createPerson(world.workspace.id, "admin");
    const { id } = await createKey(as, { kind: place === team ? "team" : "personal" });
    const authenticatedAt = new Date(now().getTime() - 15 * 60_000 - 1000);
    await db.session.update({ where: { id: as.sessionId ?? "" }, data: { authenticatedAt } });
    for (const answer of [await create(place, as), await revoke(place, as, id)]) {
      expect(answer).toMatchObject(failure(403, "recent_auth_required"));
    }
    expect((await read(place, as)).status).toBe(200);
  });

  it("keys are not created from a foreign page, nor listed without a session", async () => {
    const { path, list } = place;
    const headers = { Origin: "http://localhost:3001" };
    const foreign = await callRoute(list, "POST", { path, body, as: world.admin, headers });
    expect(foreign).toMatchObject(failure(403, "origin_not_allowed"));
    expect(await callRoute(list, "POST", { path, body })).toMatchObject(
      failure(401, "unauthenticated"),
    );
    expect(await callRoute(list, "GET", { path })).toMatchObject(failure(401, "unauthenticated"));
  });

  it("no credential lists, creates or revokes keys", async () => {
    const { headers, id } = await createKey(world.admin, { kind: "team", includeAdmin: true });
    const { path, list, one } = place;
    const params = { credentialId: id };
    for (const answer of [
      await callRoute(list, "GET", { path, headers }),
      await callRoute(list, "POST", { path, headers, body }),
      await callRoute(one, "DELETE", { path: `${path}/${id}`, params, headers }),
    ]) {
      expect(answer).toMatchObject(failure(403, "session_required"));
    }
  });

  it("keys are listed newest first, and pages stay stable while keys come and go", async () => {
    const workspace = await db.workspace.create({ data: { name: "Paged", timeZone: "UTC" } });
    const as = await createPerson(workspace.id, "admin");
    const kind = place === team ? "team" : "personal";
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await createKey(as, { kind })).id);

    const first = await read(place, as, "?limit=2&include=owner,lastUsedAt");
    expect(first.body).toMatchObject({ hasMore: true, nextCursor: made[1] });
    await createKey(as, { kind });
    const second = await read(place, as, `?limit=2&cursor=${made[1]?.toUpperCase()}`);
    const third = await read(place, as, `?limit=2&cursor=${made[3]}`);
    expect(third.body).toMatchObject({ hasMore: false, nextCursor: null });
    const pages = [first, second, third].flatMap(
      ({ body: page }) => page.items as { id: string }[],
    );
    expect(pages.map(({ id }) => id)).toEqual(made);
    expect(pages[0]).toMatchObject({
      owner: { id: as.userId, name: "A sample admin" },
      lastUsedAt: null,
      tokenType: "api-key",
    });

    for (const query of ["?limit=0", "?limit=201", "?limit=x", "?cursor=1", "?page=2"]) {
      expect(await read(place, as, query)).toMatchObject(failure(400, "validation_failed"));
    }
    expect(await read(place, as, `?cursor=${randomUUID()}`)).toMatchObject(
      failure(400, "invalid_cursor"),
    );
  });

  it("revoking a key twice keeps the first instant and is audited once", async () => {
    const created = await create(place, world.admin);
    const { id } = created.body.credential as { id: string };
    const revoked = await revoke(place, world.admin, id.toUpperCase());
    expect(revoked).toMatchObject({ status: 200, body: { credential: { id } } });
    const { revokedAt } = revoked.body.credential as { revokedAt: string };
    expect(revokedAt).toMatch(/Z$/);
    expect((await revoke(place, world.admin, id)).body).toEqual(revoked.body);
    const trace = await auditTrail({ targetId: id });
    expect(trace).toMatchObject(
      ["credential.created", "credential.revoked"].map((action) => ({
        action,
        targetType: "credential",
        actorUserId: world.admin.userId,
        requestId: expect.any(String),
      })),
    );
  });

  it("another owner's key is not found", async () => {
    const kind = place === team ? "team" : "personal";
    const otherKind = place === team ? "personal" : "team";
    const foreign = await createKey(world.elsewhere.admin, { kind });
    const misplaced = await createKey(world.admin, { kind: otherKind });
    const colleague = await createPerson(world.workspace.id, "admin");
    const theirs = await createKey(colleague, { kind: "personal" });
    for (const { id } of [foreign, misplaced, theirs, { id: randomUUID() }]) {
      expect(await revoke(place, world.admin, id)).toMatchObject(failure(404, "not_found"));
      expect(await read(place, world.admin, `?cursor=${id}`)).toMatchObject(
        failure(400, "invalid_cursor"),
      );
    }
  });
});

describe("personal keys", () => {
  it("members create personal keys; viewers only list and revoke theirs", async () => {
    const as = await createPerson(world.workspace.id, "member");
    const { id } = (await create(own, as)).body.credential as { id: string };
    await db.member.updateMany({ where: { userId: as.userId }, data: { role: "viewer" } });
    expect(await create(own, as)).toMatchObject(failure(403, "forbidden"));
    expect((await read(own, as)).body.items).toMatchObject([{ id }]);
    expect((await revoke(own, as, id)).status).toBe(200);
  });

  it("only an administrator's personal key can include administration", async () => {
    const answer = await create(own, world.member, { includeAdmin: true });
    expect(answer).toMatchObject(failure(403, "forbidden"));
    expect((await create(own, world.admin, { includeAdmin: true })).status).toBe(200);
  });
});

describe("keys of people who leave", () => {
  it("a team key is listed without an owner once its creator has left", async () => {
    const as = await createPerson(world.workspace.id, "admin");
    const { id } = await createKey(as, { kind: "team", includeAdmin: true });
    await db.member.deleteMany({ where: { userId: as.userId } });
    const { items } = (await read(team, world.admin, "?limit=1&include=owner")).body as {
      items: unknown[];
    };
    expect(items).toMatchObject([{ id, owner: null, revokedAt: null, includeAdmin: true }]);
  });

  it("a person and a workspace can be deleted with their keys", async () => {
    const workspace = await db.workspace.create({ data: { name: "Brief", timeZone: "UTC" } });
    const as = await createPerson(workspace.id, "admin");
    const own = await createKey(as);
    const shared = await createKey(as, { kind: "team" });
    const of = (ids: string[]) => db.credential.findMany({ where: { id: { in: ids } } });
    await db.user.delete({ where: { id: as.userId } });
    expect((await of([own.id, shared.id])).map(({ createdById }) => createdById)).toEqual([
      null,
      null,
    ]);
    await db.workspace.delete({ where: { id: workspace.id } });
    expect(await of([own.id, shared.id])).toEqual([]);
  });
});

describe("a limit on keys", () => {
  async function fill(kind: "personal" | "team", count: number) {
    const as = await createPerson(world.workspace.id, "admin");
    await db.credential.deleteMany({ where: { workspaceId: world.workspace.id } });
    const base = { workspaceId: world.workspace.id, name: "One of many", kind };
    await db.credential.createMany({
      data: Array.from({ length: count }, () => {
        const { id, secretHash } = makeToken(kind);
        return { ...base, id, secretHash, accessLevel: "read", createdById: as.userId };
      }),
    });
    return as;
  }

  it.each([
    { of: "a person", max: 50, kind: "personal" as const, make: createCredential },
    { of: "a team", max: 200, kind: "team" as const, make: createTeamCredential },
  ])("the limit counts working keys only: $max of $of", async ({ kind, max, make }) => {
    const as = await fill(kind, max - 1);
    const request = { name: "The last", accessLevel: "read" as const };
    const attempts = await Promise.allSettled([1, 2, 3].map(() => make(as, request)));
    const refused = attempts.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(2).fill({ reason: { code: "limit_reached" } }));

    const ended = await db.credential.findMany({ where: { createdById: as.userId }, take: 2 });
    const [one, two] = ended.map(({ id }) => id);
    await db.credential.update({ where: { id: one ?? "" }, data: { revokedAt: now() } });
    await db.credential.update({ where: { id: two ?? "" }, data: { expiresAt: now() } });
    await make(as, request);
    await make(as, request);
    await expect(make(as, request)).rejects.toMatchObject({ code: "limit_reached" });
  });
});
