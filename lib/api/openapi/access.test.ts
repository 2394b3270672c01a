import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as labels from "@/app/api/labels/route";
import { createMention } from "@/lib/accounts/mentions/mentions";
import { reserveSlot } from "@/lib/accounts/slots/reserve-slot";
import { type HttpMethod, httpMethods } from "@/lib/api/http/methods";
import type { Endpoint } from "@/lib/api/http/route";
import { logOut } from "@/lib/identity/auth/sessions";
import { createInvitation } from "@/lib/identity/members/invitations";
import { reauthenticate } from "@/lib/identity/passkeys/reauthenticate";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { createLabel } from "@/lib/library/labels/labels";
import { createSnippet } from "@/lib/library/snippets/snippets";
import { addComment } from "@/lib/planning/comments/comments";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createOwnExport } from "@/lib/planning/exports/data-exports";
import { createCalendarFeed } from "@/lib/planning/feeds/feeds";
import { createPost } from "@/lib/planning/posts/create-post";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { createReviewLink } from "@/lib/planning/reviews/review-links";
import { createSeries } from "@/lib/planning/series/series";
import { testWebhook } from "@/lib/records/webhooks/webhook-events";
import { createWebhook } from "@/lib/records/webhooks/webhooks";
import { document, wholeInventory } from "@/testing/http/whole-document";
import { createAvatar } from "@/testing/world/avatars";
import { callAddress } from "@/testing/world/call-address";
import { callRoute } from "@/testing/world/call-route";
import { anImport } from "@/testing/world/imports";
import { createKey, holding } from "@/testing/world/keys";
import { registerPasskey } from "@/testing/world/passkeys";
import { anExemption } from "@/testing/world/programs";
import { aPostBody } from "@/testing/world/sample-post";
import { seriesBody } from "@/testing/world/series";
import { everyDayAt, planSlots } from "@/testing/world/slots";
import { createMedia, createPerson, type Person, smallWorld } from "@/testing/world/world";

type Caller = {
  person?: Person;
  headers?: Record<string, string | null>;
  kind: "nobody" | "session" | "key" | "bad key";
  power: "read" | "write" | "administer";
  stale?: boolean;
  ofTeam?: boolean;
  own?: Record<string, string>;
};

const origins = {
  "a foreign page": "http://localhost:3001",
  "no page": null,
  "our own page": env.BASE_URL,
};

let world: Awaited<ReturnType<typeof smallWorld>>;
let ids: Record<string, string>;
let everybody: Record<string, Caller>;

beforeAll(async () => {
  world = await smallWorld();
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id] }),
  );
  everybody = await withOwn(await createCallers(), post.id);
  ids = {
    commentId: await commentBy(world.member, post.id),
    postId: post.id,
    deliveryId: post.deliveries[0]?.id ?? "",
    mediaId: (await createMedia(world.member)).id,
    connectionId: world.connection.id,
    labelId: (await createLabel(world.member, { name: "A sample label" })).label.id,
    mentionId: (await createMention(world.member, { name: "A sample mention" })).mention.id,
    snippetId: (await createSnippet(world.member, sampleSnippet)).snippet.id,
    importId: await anImport(world.member),
    draftId: (await createDraft(world.member, {})).draft.id,
    seriesId: (await createSeries(world.member, seriesBody(world.connection.id))).series.id,
    sessionId: world.member.sessionId ?? "",
    credentialId: (await createKey(world.member)).id,
    hash: await createAvatar(world.member),
    memberId: (await createPerson(world.workspace.id, "viewer")).userId,
    invitationId: await invitationBy(world.admin),
    passkeyId: (await registerPasskey(world.member)).id,
    reservationId: await reservationBy(world.member),
    exemptionId: await anExemption(world.member),
    ...(await webhookBy(world.admin)),
    reviewLinkId: await reviewLinkBy(world.member, post.id),
    exportId: (await createOwnExport(world.member, {})).export.id,
    feedId: (await createCalendarFeed(world.member, { name: "A sample" })).feed.id,
    receiptId: await receiptOf(world.member),
    // A working one lets everybody in.
    token: "A".repeat(43),
    id: post.id,
  };
});

const sampleSnippet = { kind: "text", name: "A sample snippet", text: "Sample" } as const;

async function reservationBy(person: Person): Promise<string> {
  const connectionId = world.connection.id;
  await planSlots(person, { connectionId, times: everyDayAt("09:30") });
  return (await reserveSlot(person, { connectionIds: [connectionId] })).reservation.id;
}

async function reviewLinkBy(person: Person, postId: string): Promise<string> {
  const link = { name: "A sample client", scope: { postIds: [postId] } };
  return (await createReviewLink(person, { ...link, may: "look" })).reviewLink.id;
}

async function receiptOf(person: Person): Promise<string> {
  const { headers } = await createKey(person);
  const body = { name: "By a sample key" };
  const answer = await callRoute(labels, "POST", { path: "/api/labels", body, headers });
  return answer.headers.get("X-Receipt-Id") ?? "";
}

async function webhookBy(person: Person): Promise<{ webhookId: string; eventId: string }> {
  const { webhook } = await createWebhook(person, { url: "https://hooks.example/herald" });
  const { event } = await testWebhook(person, { webhookId: webhook.id });
  return { webhookId: webhook.id, eventId: event.id };
}

async function invitationBy(person: Person): Promise<string> {
  const invited = { email: `${randomUUID()}@example.com`, role: "viewer" } as const;
  return (await createInvitation(person, invited)).invitation.id;
}

async function createCallers(): Promise<Record<string, Caller>> {
  const { id } = world.workspace;
  const [viewer, member] = [await createPerson(id, "viewer"), await createPerson(id, "member")];
  const [admin, other] = [
    await createPerson(id, "admin"),
    await createPerson(world.elsewhere.workspace.id, "admin"),
  ];
  const key = async (fields: Parameters<typeof createKey>[1]) =>
    (await createKey(admin, fields)).headers;
  return {
    nobody: { kind: "nobody", power: "read" },
    "a wrong key": { kind: "bad key", power: "read", headers: holding("herald_p_wrong").headers },
    "a viewer": { kind: "session", power: "read", person: viewer },
    "a member": { kind: "session", power: "write", person: member },
    "an administrator": { kind: "session", power: "administer", person: admin },
    "an administrator of this morning": {
      kind: "session",
      power: "administer",
      stale: true,
      person: await longAgo(await createPerson(id, "admin")),
    },
    "another workspace's administrator": { kind: "session", power: "administer", person: other },
    "a key that reads": { kind: "key", power: "read", headers: await key({ accessLevel: "read" }) },
    "a key that edits": { kind: "key", power: "write", headers: await key({}) },
    "a key that administers": {
      kind: "key",
      power: "administer",
      headers: await key({ includeAdmin: true }),
    },
    "a team's key that edits": {
      kind: "key",
      power: "write",
      ofTeam: true,
      headers: await key({ kind: "team" }),
    },
    "a team's key that administers": {
      kind: "key",
      power: "administer",
      ofTeam: true,
      headers: await key({ kind: "team", includeAdmin: true }),
    },
  };
}

async function withOwn(
  callers: Record<string, Caller>,
  postId: string,
): Promise<Record<string, Caller>> {
  const owning = Object.entries(callers).map(async ([who, caller]) => {
    const { person } = caller;
    if (person?.workspaceId !== world.workspace.id) return [who, caller];
    const own = { commentId: await commentBy(person, postId), memberId: person.userId };
    return [who, { ...caller, own }];
  });
  return Object.fromEntries(await Promise.all(owning));
}

async function commentBy(person: Person, postId: string): Promise<string> {
  return (await addComment(person, { postId, body: "A sample comment" })).comment.id;
}

async function longAgo(person: Person): Promise<Person> {
  const authenticatedAt = new Date(now().getTime() - 20 * 60_000);
  const where = { userId: person.userId };
  await db.session.updateMany({ where, data: { authenticatedAt } });
  return person;
}

type Declaration = Endpoint["declaration"];
function expectedRefusal({
  declaration,
  mutates,
  caller,
  origin,
}: {
  declaration: Declaration;
  mutates: boolean;
  caller: Caller;
  origin: string | null;
}): string | null {
  const foreign = mutates && origin !== env.BASE_URL;
  if (declaration.anyOrigin) return null;
  if (declaration.auth === "none") return foreign && origin ? "origin_not_allowed" : null;
  if (caller.kind === "nobody") return "unauthenticated";
  return caller.kind === "session"
    ? ofSession(declaration, { caller, foreign })
    : ofBearer(declaration, caller);
}

function ofBearer(declaration: Declaration, caller: Caller): string | null {
  if (declaration.auth === "admin-or-team-key") return ofTeamKey(declaration, caller);
  if (declaration.auth !== "any") return "session_required";
  return caller.kind === "bad key" ? "invalid_credential" : ofScope(declaration, caller);
}

function ofTeamKey(declaration: Declaration, caller: Caller): string | null {
  if (caller.kind === "bad key") return "invalid_credential";
  const administers = caller.ofTeam && caller.power === "administer";
  return administers ? ofScope(declaration, caller) : "forbidden";
}

function ofSession(
  declaration: Declaration,
  { caller, foreign }: { caller: Caller; foreign: boolean },
): string | null {
  if (foreign) return "origin_not_allowed";
  const reserved = declaration.auth.startsWith("admin-") && caller.power !== "administer";
  if (reserved) return "forbidden";
  if (declaration.recentAuth && caller.stale) return "recent_auth_required";
  return ofScope(declaration, caller);
}

function ofScope({ operation }: Declaration, { kind, power }: Caller): string | null {
  const scope = operation?.definition.scope ?? "self";
  if (scope === "self" || scope.endsWith(":read")) return null;
  if (power === "read") return kind === "key" ? "read_only_credential" : "forbidden";
  return scope.endsWith(":admin") && power !== "administer" ? "forbidden" : null;
}

const ends = new Set<Declaration["operation"]>([logOut, reauthenticate, removeMember]);

const refusals = new Set([
  "unauthenticated",
  "invalid_credential",
  "session_required",
  "origin_not_allowed",
  "forbidden",
  "read_only_credential",
  "recent_auth_required",
]);

const declared = wholeInventory.flatMap((address) =>
  Object.entries(address.routes).flatMap(([method, { endpoint }]) =>
    endpoint && method !== "HEAD" ? [{ address, method: method as HttpMethod, endpoint }] : [],
  ),
);

describe("each caller from each page is refused or let through as declared", () => {
  it.each(declared.map((one) => [one.method, one.address.path, one] as const))(
    "%s %s",
    async (method, path, { address, endpoint }) => {
      const { declaration } = endpoint;
      const mutates = method !== "GET";
      const seen: Record<string, string | null> = {};
      const expected: Record<string, string | null> = {};
      // These end or renew the sessions of their callers, so they get callers of their own.
      const isLast = ends.has(endpoint.declaration.operation);
      const tested = isLast ? await withOwn(await createCallers(), ids.postId ?? "") : everybody;
      for (const { name, caller, origin } of callers(tested, mutates)) {
        const headers = { ...caller.headers, Origin: origin };
        const call = { as: caller.person, headers, body: exampleOf(path, method) };
        const known = { ...ids, ...caller.own };
        const answer = await callAddress(address, method, { ...call, ids: known });
        seen[name] = refusalOf(answer.body);
        expected[name] = expectedRefusal({ declaration, mutates, caller, origin });
      }
      expect(seen).toEqual(expected);
    },
  );
});

describe("a method that an address does not have", () => {
  const absent = wholeInventory.flatMap((address) =>
    httpMethods
      .filter((method) => address.routes[method] && !address.routes[method].endpoint)
      .map((method) => [method, address.path, address] as const),
  );

  it("is answered 405 with the methods that it has", async () => {
    for (const [method, , address] of absent) {
      const answer = await callAddress(address, method, { ids });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("Allow")).toMatch(/^[A-Z, ]+$/);
      expect(answer.headers.get("Allow")).not.toContain(method);
    }
  });
});

describe("another workspace's administrator", () => {
  // A consent request belongs to no workspace until somebody agrees.
  const withId = declared.filter(({ address: { path } }) => /^(?!.*\/consents\/).*\{/.test(path));

  it.each(withId.map((one) => [one.method, one.address.path, one] as const))(
    "finds nothing at %s %s",
    async (method, path, { address }) => {
      const as = world.elsewhere.admin;
      const body = exampleOf(path, method);
      const query = requiredQuery(path, method);
      const answer = await callAddress(address, method, { as, ids, body, query });
      expect([answer.status, codeOf(answer.body)]).toEqual([404, "not_found"]);
    },
  );
});

function callers(tested: Record<string, Caller>, mutates: boolean) {
  return Object.entries(tested).flatMap(([who, caller]) => {
    const byCookie = caller.kind === "session" || caller.kind === "nobody";
    const from = Object.entries(origins).slice(0, mutates && byCookie ? undefined : 1);
    return from.map(([page, origin]) => ({ name: `${who} from ${page}`, caller, origin }));
  });
}

function refusalOf(body: Record<string, unknown>): string | null {
  const code = codeOf(body);
  return code !== null && refusals.has(code) ? code : null;
}

function exampleOf(path: string, method: HttpMethod): unknown {
  const route = document.paths[path]?.[method.toLowerCase() as "post"];
  const [content] = Object.values(route?.requestBody?.content ?? {});
  return content?.example;
}

function requiredQuery(path: string, method: HttpMethod): string {
  const parameters = document.paths[path]?.[method.toLowerCase() as "post"]?.parameters ?? [];
  const required = parameters.filter((one) => one.in === "query" && one.required);
  const given = required.map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? 1}`);
  return given.length > 0 ? `?${given.join("&")}` : "";
}

function codeOf({ error }: Record<string, unknown>): string | null {
  return typeof Object(error).code === "string" ? Object(error).code : null;
}
