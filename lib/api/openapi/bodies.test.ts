import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createMention } from "@/lib/accounts/mentions/mentions";
import { reserveSlot } from "@/lib/accounts/slots/reserve-slot";
import { type HttpMethod, httpMethods } from "@/lib/api/http/methods";
import { createInvitation } from "@/lib/identity/members/invitations";
import { createLabel } from "@/lib/library/labels/labels";
import { createSnippet } from "@/lib/library/snippets/snippets";
import { addComment } from "@/lib/planning/comments/comments";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createOwnExport } from "@/lib/planning/exports/data-exports";
import { createCalendarFeed } from "@/lib/planning/feeds/feeds";
import { createPost } from "@/lib/planning/posts/create-post";
import { createReviewLink } from "@/lib/planning/reviews/review-links";
import { createSeries } from "@/lib/planning/series/series";
import { testWebhook } from "@/lib/records/webhooks/webhook-events";
import { createWebhook } from "@/lib/records/webhooks/webhooks";
import { mutations } from "@/testing/http/mutations";
import { document, schemaAt, wholeInventory } from "@/testing/http/whole-document";
import { isThorough } from "@/testing/run/thorough";
import { arbitraryOf } from "@/testing/world/arbitrary-of";
import { createAvatar } from "@/testing/world/avatars";
import { callAddress } from "@/testing/world/call-address";
import { anImport } from "@/testing/world/imports";
import { createKey } from "@/testing/world/keys";
import { registerPasskey } from "@/testing/world/passkeys";
import { anExemption } from "@/testing/world/programs";
import { aPostBody } from "@/testing/world/sample-post";
import { seriesBody } from "@/testing/world/series";
import { everyDayAt, planSlots } from "@/testing/world/slots";
import { createMedia, createPerson, type Person, smallWorld } from "@/testing/world/world";
import type { Address } from "./address";
import type { JsonSchema } from "./json-schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await smallWorld();
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id] }),
  );
  const media = await createMedia(world.member);
  const sample = { postId: post.id, body: "A sample comment" };
  const invited = { email: "invited@example.com", role: "viewer" } as const;
  ids = {
    postId: post.id,
    memberId: (await createPerson(world.workspace.id, "viewer")).userId,
    invitationId: (await createInvitation(world.admin, invited)).invitation.id,
    commentId: (await addComment(world.member, sample)).comment.id,
    mentions: world.member.userId,
    deliveryId: post.deliveries[0]?.id ?? "",
    mediaId: media.id,
    id: post.id,
    uid: post.id,
    mediaIds: media.id,
    labelIds: (await createLabel(world.member, { name: "Another sample label" })).label.id,
    connectionId: world.connection.id,
    credentialId: (await createKey(world.member)).id,
    hash: await createAvatar(world.member),
    labelId: (await createLabel(world.member, { name: "A sample label" })).label.id,
    mentionId: (await createMention(world.member, { name: "A sample mention" })).mention.id,
    snippetId: (await createSnippet(world.member, sampleSnippet)).snippet.id,
    importId: await anImport(world.member),
    draftId: (await createDraft(world.member, {})).draft.id,
    seriesId: (await createSeries(world.member, seriesBody(world.connection.id))).series.id,
    sessionId: world.member.sessionId ?? "",
    connectionIds: world.connection.id,
    passkeyId: (await registerPasskey(world.member)).id,
    reservationId: await reservationOf(world.connection.id),
    postIds: post.id,
    ...(await webhookOf(world.admin)),
    exemptionId: await anExemption(world.member),
    reviewLinkId: await reviewLinkOf(post.id),
    exportId: (await createOwnExport(world.member, {})).export.id,
    feedId: (await createCalendarFeed(world.member, { name: "A sample" })).feed.id,
    token: "A".repeat(43),
  };
});

const sampleSnippet = { kind: "text", name: "A sample snippet", text: "Sample" } as const;

async function reviewLinkOf(postId: string): Promise<string> {
  const link = { name: "A sample client", scope: { postIds: [postId] } };
  return (await createReviewLink(world.member, { ...link, may: "look" })).reviewLink.id;
}

async function webhookOf(person: Person): Promise<{ webhookId: string; eventId: string }> {
  const { webhook } = await createWebhook(person, { url: "https://hooks.example/herald" });
  const { event } = await testWebhook(person, { webhookId: webhook.id });
  return { webhookId: webhook.id, eventId: event.id };
}

async function reservationOf(connectionId: string): Promise<string> {
  await planSlots(world.member, { connectionId, times: everyDayAt("09:30") });
  return (await reserveSlot(world.member, { connectionIds: [connectionId] })).reservation.id;
}

type Taking = { address: Address; method: HttpMethod; type: string; schema: JsonSchema };

const addresses = wholeInventory.filter(
  ({ routes }, index) => wholeInventory.findIndex((one) => one.routes === routes) === index,
);

const taking = addresses.flatMap((address) =>
  httpMethods.flatMap((method): Taking[] => {
    const route = document.paths[address.path]?.[method.toLowerCase() as "post"];
    const [content] = Object.entries(route?.requestBody?.content ?? {});
    return content ? [{ address, method, type: content[0], schema: content[1].schema }] : [];
  }),
);
/** A file is no body of fields: lib/planning/imports tries what files may be. */
const named = taking
  .filter(({ type }) => /json|form/.test(type))
  .map((one) => [one.method, one.address.path, one] as const);

function validBodies({ address, method, type, schema }: Taking) {
  const path = [
    "paths",
    address.path,
    method.toLowerCase(),
    "requestBody",
    "content",
    type,
    "schema",
  ];
  const fits = schemaAt(...path);
  return arbitraryOf(schema, ids).filter((body) => fits(body));
}

const shapeCodes =
  /^(invalid_(type|format|union|key|element|value)|too_(big|small)|not_multiple_of|unrecognized_key|custom)$/;

const accepted = new Set<string>();
const decidedByShape = [
  "POST /api/posts",
  "POST /api/posts/validate",
  "POST /api/posts/{postId}/duplicate",
  "POST /api/posts/{postId}/comments",
  "POST /api/media/uploads",
  "PATCH /api/media/{mediaId}",
  "PATCH /api/me",
  "POST /api/credentials",
  "POST /api/team-credentials",
  "POST /api/notifications/read",
  "POST /api/workspace/pause",
  "POST /api/workspace/resume",
  "PATCH /api/workspace",
  "PATCH /api/members/{memberId}",
  "POST /api/invitations",
  "POST /api/auth/password-reset",
  "POST /api/drafts",
];

/** Their accepted bodies are rare among those that fit: a sixth and a third of them. */
const rarelyAccepted: Record<string, number> = {
  "POST /api/posts": 120,
  "POST /api/credentials": 60,
};

function runsOf(route: string): number {
  return rarelyAccepted[route] ?? (isThorough || decidedByShape.includes(route) ? 20 : 6);
}

describe("a body that fits the document", () => {
  it.each(named)("is not refused for its shape at %s %s", async (method, path, one) => {
    const as = await createPerson(world.workspace.id, "admin");
    // Another route may have changed the shared draft so that it cannot be scheduled.
    const { draft } = await createDraft(
      world.member,
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    const known = { ...ids, draftId: draft.id };
    await fc.assert(
      fc.asyncProperty(validBodies(one), async (body) => {
        const answer = await callAddress(one.address, method, { as, ids: known, body });
        const isJudged = answer.status === 200 || codeOf(answer.body) === "version_conflict";
        if (isJudged) accepted.add(`${method} ${path}`);
        expect(answer.status).not.toBe(500);
        expect(detailsOf(answer.body).filter(({ code }) => shapeCodes.test(code))).toEqual([]);
        expect(codeOf(answer.body)).not.toMatch(/^(invalid_json|unsupported_media_type)$/);
      }),
      { numRuns: runsOf(`${method} ${path}`) },
    );
  });

  it("is accepted by every route that judges only the shape", () => {
    expect([...accepted]).toEqual(expect.arrayContaining(decidedByShape));
  });
});

describe("a body that is wrong in one place", () => {
  const json = named.filter(([, , { type }]) => type === "application/json");

  it.each(json)("is refused at %s %s with the path of that place", async (method, _, one) => {
    const as = world.admin;
    const [body] = fc.sample(validBodies(one), 1);
    for (const { path, what, body: broken } of mutations(one.schema, body)) {
      const answer = await callAddress(one.address, method, { as, ids, body: broken });
      expect([answer.status, codeOf(answer.body), what, path]).toEqual([
        400,
        "validation_failed",
        what,
        path,
      ]);
      const places = detailsOf(answer.body).map((detail) => detail.path);
      expect(
        places.some((place) => place.startsWith(path)),
        `${what} ${path}: ${places.join()}`,
      ).toBe(true);
    }
  });
});

describe("a random request", () => {
  const all = addresses.flatMap((address) =>
    Object.entries(address.routes)
      .filter(([, { endpoint }]) => endpoint)
      .map(([method]) => [method as HttpMethod, address.path, address] as const),
  );
  const anything = fc.record({
    query: fc.oneof(
      fc.constant(""),
      fc.webQueryParameters().map((query) => `?${query}`),
    ),
    id: fc.oneof(fc.constantFrom("", "..", "%00"), fc.string({ unit: "binary" }), fc.uuid()),
    body: fc.oneof(fc.json(), fc.string({ unit: "binary" }), fc.constant('"\\ud800"')),
    type: fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain"),
  });

  it.each(all)(
    "is answered as documented at %s %s, and without a server error",
    async (method, _, address) => {
      const reads = /GET|HEAD/.test(method);
      // A call that writes may have ended the session of its caller.
      const as = reads ? world.admin : await createPerson(world.workspace.id, "admin");
      await fc.assert(
        fc.asyncProperty(anything, async ({ query, id, body, type }) => {
          const garbage = Object.fromEntries(
            Object.keys({ ...ids, id: "", credentialId: "" }).map((name) => [name, id]),
          );
          const sent = reads ? {} : { body, headers: { "Content-Type": type } };
          const answer = await callAddress(address, method, { as, query, ids: garbage, ...sent });
          // 503 is documented for a network that is not set up.
          expect([500, 501, 502, 504]).not.toContain(answer.status);
        }),
        { numRuns: runsAtRandom(method) },
      );
    },
  );
});

/** A `HEAD` is answered by the `GET` of its address. */
function runsAtRandom(method: HttpMethod): number {
  if (isThorough) return 8;
  return method === "HEAD" ? 1 : 3;
}

function detailsOf({ error }: Record<string, unknown>): { path: string; code: string }[] {
  const { details } = Object(error);
  return Array.isArray(details) ? details : [];
}

function codeOf({ error }: Record<string, unknown>): string {
  return String(Object(error).code ?? "");
}
