import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as posts from "@/app/api/posts/route";
import { createMention } from "@/lib/accounts/mentions/mentions";
import { reserveSlot } from "@/lib/accounts/slots/reserve-slot";
import type { HttpMethod } from "@/lib/api/http/methods";
import { createInvitation } from "@/lib/identity/members/invitations";
import { db } from "@/lib/kernel/db";
import { isWriting } from "@/lib/kernel/rules";
import { createLabel } from "@/lib/library/labels/labels";
import { createSnippet } from "@/lib/library/snippets/snippets";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { createReviewLink } from "@/lib/planning/reviews/review-links";
import { createSeries } from "@/lib/planning/series/series";
import { connect, startMcpServer } from "@/testing/http/mcp-server";
import { document, wholeInventory } from "@/testing/http/whole-document";
import { needApproval, stagesOf } from "@/testing/world/approvals";
import { callAddress } from "@/testing/world/call-address";
import { callRoute } from "@/testing/world/call-route";
import { anImport } from "@/testing/world/imports";
import { createKey, type Key } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { daysFromNow, seriesBody } from "@/testing/world/series";
import { everyDayAt, planSlots } from "@/testing/world/slots";
import { createMedia, createPerson, smallWorld } from "@/testing/world/world";
import type { DryRun } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let ids: Record<string, string>;
let key: Key;
let reading: Key;
let server: Awaited<ReturnType<typeof startMcpServer>>;
let client: Client;

beforeAll(async () => {
  world = await smallWorld();
  const { admin, member, connection } = world;
  const connectionId = connection.id;
  const { post } = await createPost(member, aPostBody({ connectionIds: [connectionId] }));
  await planSlots(member, { connectionId, times: everyDayAt("09:30") });
  key = await createKey(admin, { includeAdmin: true });
  reading = await createKey(admin, { accessLevel: "read" });
  const snippet = { kind: "text", name: "A sample snippet", text: "Sample" } as const;
  const link = { name: "A client", scope: { postIds: [post.id] } };
  const invited = { email: "somebody@example.com", role: "viewer" } as const;
  const own = { text: "A draft", connectionIds: [connectionId], scheduledAt: inMinutes(700) };
  const medium = await createMedia(member);
  const { label } = await createLabel(member, { name: "A sample label" });
  const held = await reserveSlot(member, { connectionIds: [connectionId] });
  ids = {
    postId: post.id,
    deliveryId: post.deliveries[0]?.id ?? "",
    deliveryIds: post.deliveries[0]?.id ?? "",
    mediaId: medium.id,
    mediaIds: medium.id,
    add: label.id,
    remove: label.id,
    connectionId,
    connectionIds: connectionId,
    userId: member.userId,
    labelId: label.id,
    mentionId: (await createMention(member, { name: "A sample mention" })).mention.id,
    snippetId: (await createSnippet(member, snippet)).snippet.id,
    importId: await anImport(member),
    draftId: (await createDraft(member, own)).draft.id,
    seriesId: (await createSeries(member, seriesBody(connectionId))).series.id,
    date: daysFromNow(1),
    from: daysFromNow(1),
    until: daysFromNow(9),
    credentialId: (await createKey(admin, { kind: "team" })).id,
    memberId: (await createPerson(world.workspace.id, "viewer")).userId,
    invitationId: (await createInvitation(admin, invited)).invitation.id,
    reservationId: held.reservation.id,
    reviewLinkId: (await createReviewLink(member, { ...link, may: "look" })).reviewLink.id,
  };
  server = await startMcpServer();
  client = await connect(server, key.token);
});
afterAll(() => server.stop());

/** Reads every row of every table, except those that count calls, and receipts, which tell of them. */
async function contents(): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
      AND tablename NOT IN ('Receipt', 'RateLimit', '_prisma_migrations')`;
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const row = name === "Credential" ? `to_jsonb(t) - 'lastUsedAt'` : "to_jsonb(t)";
    const [digest] = await db.$queryRawUnsafe<{ digest: string }[]>(
      `SELECT md5(string_agg(row::text, ',' ORDER BY row::text)) AS digest
       FROM (SELECT ${row} AS row FROM "${name}" t) rows`,
    );
    digests[name] = String(digest?.digest);
  }
  return digests;
}

const writing = wholeInventory.flatMap((address) =>
  Object.entries(address.routes).flatMap(([method, { endpoint }]) => {
    const { operation, auth } = endpoint?.declaration ?? {};
    const isOpen = operation && auth === "any" && isWriting(operation.definition);
    return isOpen ? [{ address, method: method as HttpMethod, operation }] : [];
  }),
);

function bodyOf(path: string, method: HttpMethod): Record<string, unknown> | undefined {
  const route = document.paths[path]?.[method.toLowerCase() as "post"];
  const [content] = Object.values(route?.requestBody?.content ?? {});
  return content && (withIds(content.example) as Record<string, unknown>);
}

function withIds(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, name));
  if (name === "scheduledAt") return inMinutes(800);
  if (typeof value === "string") return ids[name] ?? value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([field]) => !emptied.has(field));
  return Object.fromEntries(entries.map(([field, part]) => [field, withIds(part, field)]));
}

/** These name accounts and media by a key of the example's. */
const emptied = new Set([
  ...["textOverrides", "mediaOverrides", "networkOptions", "crops", "additionalPosts"],
  ...["labelIds", "media"],
]);

describe("a dry run of every writing route that a key reaches changes nothing", () => {
  it.each(writing.map((one) => [one.method, one.address.path, one] as const))(
    "%s %s",
    async (method, path, { address }) => {
      const body = bodyOf(path, method);
      const asked = body
        ? { body: { ...body, dryRun: true }, query: versionIn(path, method) }
        : { query: `${versionIn(path, method) || "?"}&dryRun=true`.replace("?&", "?") };
      const before = await contents();
      const answer = await callAddress(address, method, { ids, headers: key.headers, ...asked });
      expect(await contents()).toEqual(before);
      if (answer.status === 200) {
        expect(answer.body).toEqual({ dryRun: expect.objectContaining({ problems: [] }) });
      }
      const denied = await callAddress(address, method, {
        ids,
        headers: reading.headers,
        ...asked,
      });
      expect([denied.status, denied.body]).toMatchObject([
        403,
        { error: { code: "read_only_credential" } },
      ]);
      tried.push({ path: `${method} ${path}`, status: answer.status });
    },
  );

  const tried: { path: string; status: number }[] = [];

  it("and most of them say what they would do", () => {
    const refused = tried.filter(({ status }) => status !== 200).map(({ path }) => path);
    expect(tried.length).toBeGreaterThan(50);
    expect(refused.toSorted()).toEqual(inNoSuchState);
  });
});

/** Nothing of the small world is cancelled, failed, prepared or published now; the examples' versions are old. */
const inNoSuchState = [
  "DELETE /api/slots/reservations/{reservationId}",
  "PATCH /api/media/{mediaId}",
  // The example's scope is one occurrence, which it leaves out.
  "PATCH /api/series/{seriesId}",
  "POST /api/deliveries/{deliveryId}/resolve",
  "POST /api/deliveries/{deliveryId}/retry",
  "POST /api/imports",
  "POST /api/imports/{importId}/undo",
  "POST /api/posts/{postId}/publish-now/undo",
  "POST /api/posts/{postId}/reinstate",
  "POST /api/posts/{postId}/reschedule",
  "POST /api/posts/{postId}/return-to-scheduled",
  "POST /api/snippets",
  "PUT /api/connections/arrangement",
];

function versionIn(path: string, method: HttpMethod): string {
  const parameters = document.paths[path]?.[method.toLowerCase() as "post"]?.parameters ?? [];
  return parameters.some((one) => one.name === "version" && one.required) ? "?version=1" : "";
}

async function dryRunOf(body: object, headers = key.headers): Promise<DryRun> {
  const asked = { path: "/api/posts", body: { ...body, dryRun: true }, headers };
  const answer = await callRoute(posts, "POST", asked);
  expect(answer.status).toBe(200);
  return (answer.body as { dryRun: DryRun }).dryRun;
}

it("a post's dry run names accounts and instants, and whose approval would be asked", async () => {
  const asked = aPostBody({ connectionIds: [world.connection.id] });
  const connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: stagesOf(world.member) });
  const { would, approval, problems, budgetLeft } = await dryRunOf(asked);
  expect(would).toMatchObject({
    notTried: null,
    posts: [{ scheduledAt: asked.scheduledAt, connectionIds: [connectionId] }],
    answer: { post: { text: asked.text } },
  });
  expect(approval).toMatchObject([{ connectionId, waitingFor: [expect.anything()] }]);
  expect(problems).toEqual([]);
  expect(budgetLeft).toEqual({ posts: null, accounts: {} });
});

it("the same key schedules afterwards: a dry run keeps no idempotency record", async () => {
  const asked = aPostBody({ connectionIds: [world.connection.id] });
  const { would } = await dryRunOf(asked);
  const call = { path: "/api/posts", body: asked, headers: key.headers };
  const { status, body } = await callRoute(posts, "POST", call);
  expect(status).toBe(200);
  expect((body.post as { id: string }).id).not.toBe(would.posts[0]?.postId);
});

it("what refuses a call refuses its dry run", async () => {
  const past = {
    ...aPostBody({ connectionIds: [world.connection.id] }),
    scheduledAt: inMinutes(-9),
  };
  const call = (body: object) =>
    callRoute(posts, "POST", { path: "/api/posts", body, headers: key.headers });
  const [real, dry] = [await call(past), await call({ ...past, dryRun: true })];
  expect([dry.status, Object(dry.body.error).code]).toEqual([
    real.status,
    Object(real.body.error).code,
  ]);
  const odd = await call({ ...past, dryRun: "yes" });
  expect(odd.body).toMatchObject({
    error: { code: "validation_failed", details: [{ path: "dryRun" }] },
  });
});

it("a person's call has a dry run too", async () => {
  const body = { ...aPostBody({ connectionIds: [world.connection.id] }), dryRun: true };
  const answer = await callRoute(posts, "POST", { path: "/api/posts", body, as: world.member });
  expect(answer.body).toMatchObject({ dryRun: { operation: "create_post", budgetLeft: null } });
});

it("an assistant's dry run answers what would happen, with a receipt that says so", async () => {
  const { tools } = await client.listTools();
  const create = tools.find(({ name }) => name === "create_post");
  expect(create?.inputSchema.properties).toHaveProperty("dryRun");
  const asked = aPostBody({ connectionIds: [world.connection.id] });
  const before = await contents();
  const answer = await client.callTool({
    name: "create_post",
    arguments: { ...asked, dryRun: true },
  });
  expect(await contents()).toEqual(before);
  expect(answer.structuredContent).toMatchObject({
    dryRun: { operation: "create_post", would: { posts: [{ scheduledAt: asked.scheduledAt }] } },
    receipt: { outcome: "dry_run", target: null },
  });
});

it("what reaches beyond the database is not tried, and the answer says so", async () => {
  const answer = await client.callTool({
    name: "reserve_media_upload",
    arguments: { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 10, dryRun: true },
  });
  expect(answer.structuredContent).toMatchObject({
    dryRun: { would: { notTried: "No place for the file was reserved.", answer: null } },
  });
});
