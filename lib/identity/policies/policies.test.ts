import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as ownPolicy from "@/app/api/credentials/[credentialId]/policy/route";
import * as credentials from "@/app/api/credentials/route";
import * as posts from "@/app/api/posts/route";
import * as teamPolicy from "@/app/api/team-credentials/[credentialId]/policy/route";
import * as workspacePolicies from "@/app/api/workspace/policies/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { listCredentials, listTeamCredentials } from "@/lib/identity/credentials/credentials";
import { issueGrant } from "@/lib/identity/credentials/grant";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { defaultPolicies } from "./rules";
import type { Policy } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const { keys, assistants } = defaultPolicies;
const narrow: Policy = { ...keys, level: "schedule", leadMinutes: 60, dailyPosts: 10 };

const places = {
  own: { route: ownPolicy as RouteModule, path: "/api/credentials" },
  team: { route: teamPolicy as RouteModule, path: "/api/team-credentials" },
};

function read(as: Person, credentialId: string, place: keyof typeof places = "own") {
  const { route, path } = places[place];
  const params = { credentialId };
  return callRoute(route, "GET", { path: `${path}/${credentialId}/policy`, params, as });
}

function write(as: Person, credentialId: string, body: object, place: keyof typeof places = "own") {
  const { route, path } = places[place];
  const params = { credentialId };
  return callRoute(route, "PUT", { path: `${path}/${credentialId}/policy`, params, as, body });
}

const setDefaults = (as: Person, body: object) =>
  callRoute(workspacePolicies, "PUT", { path: "/api/workspace/policies", as, body });

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

async function grantOf(person: Person, policy: Policy | null = null): Promise<string> {
  const id = randomUUID();
  await issueGrant(db, person, {
    id,
    name: "A sample assistant",
    clientId: "https://assistant.example/client",
    scope: "posts:write",
    accessLevel: "edit",
    includeAdmin: false,
    expiresAt: new Date(now().getTime() + 86_400_000),
    policy,
  });
  return id;
}

describe("the workspace's policies", () => {
  it("are the defaults until an administrator decides, and hold for what has none of its own", async () => {
    const path = "/api/workspace/policies";
    const asked = await callRoute(workspacePolicies, "GET", { path, as: world.admin });
    expect(asked.body).toEqual({ assistants, keys });
    const set = { assistants: { ...assistants, level: "draft" }, keys: narrow };
    expect(await setDefaults(world.admin, set)).toMatchObject({ status: 200, body: set });
    expect((await callRoute(workspacePolicies, "GET", { path, as: world.admin })).body).toEqual(
      set,
    );
    const { id } = await createKey(world.member);
    expect((await read(world.member, id)).body).toEqual({ policy: null, effective: narrow });
    const elsewhere = await callRoute(workspacePolicies, "GET", {
      path,
      as: world.elsewhere.admin,
    });
    expect(elsewhere.body).toEqual({ assistants, keys });
  });

  it("are an administrator's, who has just confirmed who they are", async () => {
    for (const person of [world.member, world.viewer]) {
      expect(await setDefaults(person, { assistants, keys })).toMatchObject(
        refusal(403, "forbidden"),
      );
    }
    await db.session.update({
      where: { id: world.admin.sessionId ?? "" },
      data: { authenticatedAt: new Date(0) },
    });
    expect(await setDefaults(world.admin, { assistants, keys })).toMatchObject(
      refusal(403, "recent_auth_required"),
    );
  });

  it("name no other workspace's account, and no address for assistants", async () => {
    const { id } = world.elsewhere.connection;
    const foreign = { assistants, keys: { ...keys, connectionIds: [id] } };
    expect(await setDefaults(world.admin, foreign)).toMatchObject({
      ...refusal(400, "validation_failed"),
      body: { error: { details: [{ path: "keys.connectionIds.0", code: "not_found" }] } },
    });
    const bound = { assistants: { ...assistants, addresses: ["10.0.0.0/8"] }, keys };
    expect(await setDefaults(world.admin, bound)).toMatchObject({
      ...refusal(400, "validation_failed"),
      body: { error: { details: [{ path: "assistants.addresses" }] } },
    });
  });

  it("leave in the log what changed of each, as it was and as it became", async () => {
    const set = { assistants, keys: { ...keys, leadMinutes: 15, othersPosts: "read" } };
    await setDefaults(world.admin, set);
    await setDefaults(world.admin, set);
    const { id } = world.workspace;
    expect(await auditTrail({ targetId: id })).toMatchObject([
      {
        action: "keys.policy_set",
        before: { leadMinutes: 0, othersPosts: "change" },
        after: { leadMinutes: 15, othersPosts: "read" },
      },
    ]);
  });
});

describe("the policy of a credential", () => {
  it("an owner narrows what an administrator set and never widens it, part by part", async () => {
    const { id } = await createKey(world.member);
    expect((await write(world.admin, id, narrow)).body).toEqual({
      policy: narrow,
      effective: narrow,
    });
    const widenings: [Partial<Policy>, string][] = [
      [{ level: "publish" }, "level"],
      [{ leadMinutes: 59 }, "leadMinutes"],
      [{ dailyPosts: null }, "dailyPosts"],
    ];
    for (const [part, path] of widenings) {
      expect(await write(world.member, id, { ...narrow, ...part })).toMatchObject({
        ...refusal(403, "forbidden"),
        body: { error: { message: expect.stringContaining(path), details: [{ path }] } },
      });
    }
    const own = { ...narrow, level: "draft", dailyPosts: 5 };
    expect((await write(world.member, id, own)).body).toEqual({ policy: own, effective: own });
    expect(await auditTrail({ targetId: id })).toMatchObject([
      { action: "credential.created" },
      {
        action: "credential.policy_set",
        before: { level: "publish" },
        after: { level: "schedule" },
      },
      {
        action: "credential.narrowed",
        before: { level: "schedule", dailyPosts: 10 },
        after: { level: "draft", dailyPosts: 5 },
      },
    ]);
  });

  it("an administrator's word takes the owner's away", async () => {
    const { id } = await createKey(world.member);
    await write(world.member, id, { ...keys, level: "read" });
    const row = () => db.credential.findUniqueOrThrow({ where: { id } });
    expect(await row()).toMatchObject({ bound: null, narrowing: { level: "read" } });
    await write(world.admin, id, narrow);
    expect(await row()).toMatchObject({ bound: { level: "schedule" }, narrowing: null });
  });

  it("nobody's word goes past the workspace's", async () => {
    await setDefaults(world.admin, { assistants, keys: narrow });
    const { id } = await createKey(world.member);
    expect(await write(world.member, id, keys)).toMatchObject(refusal(403, "forbidden"));
    const { body } = await write(world.admin, id, keys);
    expect(body).toEqual({ policy: keys, effective: narrow });
    const whole = await callRoute(ownPolicy, "GET", {
      path: `/api/credentials/${id}/policy?include=*`,
      params: { credentialId: id },
      as: world.member,
    });
    expect(whole.body.limit).toEqual(narrow);
  });

  it("what only reads does so whatever its policy says", async () => {
    const { id } = await createKey(world.member, { accessLevel: "read" });
    expect((await read(world.member, id)).body).toMatchObject({ effective: { level: "read" } });
  });

  it("only its owner and the team's administrators see and set it", async () => {
    const mine = (await createKey(world.member)).id;
    const teams = (await createKey(world.admin, { kind: "team" })).id;
    const grant = await grantOf(world.member);
    const { viewer, elsewhere, admin, member } = world;
    for (const id of [mine, teams, grant, randomUUID()]) {
      for (const place of ["own", "team"] as const) {
        expect(await read(elsewhere.admin, id, place)).toMatchObject(refusal(404, "not_found"));
        expect(await write(elsewhere.admin, id, keys, place)).toMatchObject(
          refusal(404, "not_found"),
        );
      }
      expect(await read(viewer, id)).toMatchObject(refusal(404, "not_found"));
      expect(await write(viewer, id, keys)).toMatchObject(refusal(404, "not_found"));
      expect(await write(member, id, keys, "team")).toMatchObject(refusal(403, "forbidden"));
    }
    expect((await read(member, teams)).status).toBe(404);
    expect((await read(admin, mine, "team")).status).toBe(404);
    const allowed = [
      await read(admin, mine),
      await read(member, mine),
      await read(admin, teams, "team"),
      await read(admin, grant, "team"),
      await read(member, grant),
    ];
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it("an account of another workspace is refused, as is an address of an assistant", async () => {
    const { id } = await createKey(world.member);
    const foreign = { ...keys, connectionIds: [world.elsewhere.connection.id] };
    const addressed = { ...assistants, addresses: ["10.0.0.0/8"] };
    for (const person of [world.member, world.admin]) {
      expect(await write(person, id, foreign)).toMatchObject(refusal(400, "validation_failed"));
      const grant = await grantOf(world.member);
      expect(await write(person, grant, addressed)).toMatchObject(
        refusal(400, "validation_failed"),
      );
    }
    expect((await write(world.member, id, { ...keys, addresses: ["10.0.0.0/8"] })).status).toBe(
      200,
    );
  });

  it("holds for the next call", async () => {
    const { id, headers } = await createKey(world.member);
    await write(world.member, id, { ...keys, level: "read" });
    const body = aPostBody({ connectionIds: [world.connection.id] });
    const answer = await callRoute(posts, "POST", { path: "/api/posts", body, headers });
    expect(answer).toMatchObject(refusal(403, "policy_denied"));
  });

  it("is listed with its key, for the owner and for the team", async () => {
    const { id } = await createKey(world.member);
    await write(world.admin, id, narrow);
    const [listed] = (await listCredentials(world.member, {})).items;
    expect(listed).toMatchObject({ id, policy: narrow, effective: narrow, limit: narrow });
    const grant = await grantOf(world.member);
    const [granted] = (await listTeamCredentials(world.admin, {})).items;
    expect(granted).toMatchObject({ id: grant, policy: null, effective: assistants });
  });
});

describe("a new key", () => {
  const create = (as: Person, policy: object) =>
    callRoute(credentials, "POST", {
      path: "/api/credentials",
      as,
      body: { name: "Nightly import", accessLevel: "edit", policy },
    });

  it("has its policy from the start: its owner's word, or an administrator's", async () => {
    const policyOf = async (as: Person) => {
      const { body } = await create(as, narrow);
      const { id } = body.credential as { id: string };
      return db.credential.findUniqueOrThrow({ where: { id } });
    };
    expect(await policyOf(world.member)).toMatchObject({ bound: null, narrowing: narrow });
    expect(await policyOf(world.admin)).toMatchObject({ bound: narrow, narrowing: null });
  });

  it("gets no more than the workspace's, and no key is made then", async () => {
    await setDefaults(world.admin, { assistants, keys: narrow });
    const foreign = {
      ...narrow,
      connectionIds: [(await createConnection(world.elsewhere.admin)).id],
    };
    expect(await create(world.member, keys)).toMatchObject(refusal(403, "forbidden"));
    expect(await create(world.member, foreign)).toMatchObject(refusal(400, "validation_failed"));
    expect((await listCredentials(world.member, {})).items).toEqual([]);
  });
});
