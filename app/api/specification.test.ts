import { randomUUID } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpMethod } from "@/lib/api/http/methods";
import { requestEmailChange } from "@/lib/identity/auth/email-change/email-change";
import { env } from "@/lib/kernel/env";
import { addedFields } from "@/lib/kernel/schema";
import { createLabel } from "@/lib/library/labels/labels";
import { networks } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import { createPost } from "@/lib/planning/posts/create-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { Post } from "@/lib/planning/posts/schema";
import {
  bodySchema,
  endpoints,
  failureAnswer,
  resources,
  type Schema,
} from "@/testing/http/specification";
import { wholeInventory } from "@/testing/http/whole-document";
import { startSandbox } from "@/testing/servers/sandbox";
import { callAddress } from "@/testing/world/call-address";
import type { RouteAnswer } from "@/testing/world/call-route";
import { connecting } from "@/testing/world/connecting";
import { createKey } from "@/testing/world/keys";
import { signed } from "@/testing/world/network-callback";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";

type Call = Omit<Parameters<typeof callAddress>[2], "body"> & { body?: Record<string, unknown> };

const ajv = new Ajv2020({ allErrors: true, strict: false });

function misfit(schema: Schema, value: unknown): string | null {
  return ajv.validate(schema, value) ? null : ajv.errorsText();
}

function ask(place: string, call: Call): Promise<RouteAnswer> {
  const [method = "", path = ""] = place.split(" ");
  const address = wholeInventory.find((one) => one.path === path);
  if (!address) throw new Error(`There is no ${path}.`);
  return callAddress(address, method as HttpMethod, call);
}

const setUp = {
  setupSecret: env.SETUP_SECRET,
  workspaceName: "Sample team",
  name: "Sample Admin",
  email: "admin@example.com",
  password: "a long sample password",
  dateFormat: "year-month-day",
  timeFormat: "12-hour-seconds",
  timeZone: "America/New_York",
};

const callback = { headers: { Origin: null, "Content-Type": "application/x-www-form-urlencoded" } };
const event = { user_id: "104857600000000091", issued_at: 1_800_000_000 };

let world: Awaited<ReturnType<typeof smallWorld>>;
let simulators: Simulator[];
let setUpAnswer: RouteAnswer;
let calls: Record<string, Call>;

// An installation is set up before it has a workspace.
beforeAll(async () => {
  const firstCall = { headers: { Origin: null }, body: setUp };
  setUpAnswer = await ask("POST /api/auth/setup", firstCall);
  world = await smallWorld();
  calls = { "POST /api/auth/setup": firstCall, ...(await prepareCalls()) };
});

afterAll(async () => {
  for (const simulator of simulators) await simulator.stop();
});

async function prepareCalls(): Promise<Record<string, Call>> {
  simulators = [await startSandbox("facebook"), await startSandbox("linkedin")];
  const [alpha, gamma] = simulators as [Simulator, Simulator];
  const { admin, member } = world;
  const discovered = {
    alpha: await connecting(alpha, networks.facebook.oauthSegment).discover(admin),
    gamma: await connecting(gamma, networks.linkedin.oauthSegment).discover(admin),
  };
  const { post, mediaIds } = await createWholePost();
  await createKey(member);
  await createKey(admin, { kind: "team" });
  await requestEmailChange(admin, { email: "elsewhere@example.com" });
  return {
    "PATCH /api/posts/{postId}": {
      as: member,
      ids: { postId: post.id },
      body: {
        text: "Changed",
        connectionIds: [world.connection.id],
        mediaIds,
        scheduledAt: inMinutes(90),
        idempotencyKey: "first-change",
        version: post.version,
      },
    },
    "POST /api/media/uploads": {
      as: member,
      body: { fileName: "a.png", contentType: "image/png", sizeBytes: 100, alt: "A sample" },
    },
    "POST /api/team-credentials": {
      as: admin,
      body: {
        name: "Sample key",
        accessLevel: "read",
        includeAdmin: false,
        expiresAt: inMinutes(600),
      },
    },
    "GET /api/team-credentials": { as: admin },
    "GET /api/credentials": { as: member },
    "GET /api/social/alpha-pages/authorizations/{id}": { as: admin, ids: { id: discovered.alpha } },
    "DELETE /api/social/alpha-pages/authorizations/{id}": {
      as: admin,
      ids: { id: discovered.alpha },
    },
    "GET /api/social/gamma-pages/authorizations/{id}": { as: admin, ids: { id: discovered.gamma } },
    "POST /api/social/alpha/data-deletion": {
      ...callback,
      body: { signed_request: signed(event) },
    },
    "POST /api/social/alpha/deauthorize": { ...callback, body: { signed_request: signed(event) } },
    "POST /api/social/beta/deauthorize": {
      ...callback,
      body: { signed_request: signed(event, "instagram") },
    },
    "GET /api/auth/email-change": { as: admin },
  };
}

async function createWholePost() {
  const { admin, member, connection } = world;
  const [one, two] = [await createMedia(member), await createMedia(member)];
  const { label } = await createLabel(admin, { name: `Sample ${randomUUID().slice(0, 8)}` });
  const body = aPostBody({
    connectionIds: [connection.id],
    title: "A sample title",
    labelIds: [label.id],
    mediaIds: [one.id],
    additionalPosts: [{ text: "More", mediaIds: [two.id] }],
    mediaOverrides: { [connection.id]: { "0": [two.id] } },
  });
  const { post } = await createPost(member, body);
  return { post, mediaIds: [one.id] };
}

describe.each(endpoints)("$place", ({ place, body, answer }) => {
  it("takes the specified fields and answers exactly the specified ones", async () => {
    const call = calls[place] ?? {};
    expect(Object.keys(call.body ?? {}).sort()).toEqual(Object.keys(body ?? {}).sort());
    expect(misfit(bodySchema(body ?? {}), call.body ?? {})).toBeNull();
    const isSetUp = place === "POST /api/auth/setup";
    const answered = isSetUp ? setUpAnswer : await ask(place, call);
    expect([answered.status, misfit(answer, answered.body)]).toEqual([200, null]);
  });

  it("fails in the shape of an Error", async () => {
    const { as: _nobody, ...call } = calls[place] ?? {};
    const body = call.body?.signed_request ? { signed_request: "no.signature" } : call.body;
    const refused = await ask(place, { ...call, ...(body && { body }) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(misfit(failureAnswer, refused.body)).toBeNull();
  });
});

const specified = (name: string) => Object.keys(resources[name] ?? {});
const fieldsOf = (resource: unknown) => Object.keys(Object(resource));
const addedToPost = addedFields.get(Post)?.names ?? [];

describe("include", () => {
  const read = async (query: string) => {
    const { post } = await createWholePost();
    return await ask("GET /api/posts/{postId}", {
      as: world.viewer,
      ids: { postId: post.id },
      query,
    });
  };

  it("adds the fields that it names to those of the specification", async () => {
    const { body } = await read("?include=title,labels");
    expect(fieldsOf(body.post)).toEqual([...specified("Post"), "title", "labels"]);
    expect(body.post).toMatchObject({
      title: "A sample title",
      labels: [{ name: expect.stringContaining("Sample ") }],
    });
  });

  it("adds all fields by a star, and nothing else", async () => {
    const { body } = await read("?include=*");
    expect(fieldsOf(body.post)).toEqual([...specified("Post"), ...addedToPost]);
    const { deliveries, media } = Object(body.post);
    for (const delivery of deliveries) {
      expect(fieldsOf(delivery)).toEqual([...specified("Delivery"), "linkParameters"]);
    }
    for (const one of media) expect(fieldsOf(one)).toEqual(specified("Media"));
  });

  it.each(["", "?include=", "?include=%2C"])("adds nothing with %s", async (query) => {
    expect(fieldsOf((await read(query)).body.post)).toEqual(specified("Post"));
  });

  it("is refused with a name that the answer does not have, which names those it has", async () => {
    const known = `include: must be *, or some of ${addedToPost.join(", ")}, linkParameters with commas between them`;
    expect(await read("?include=title,avatarUrl")).toMatchObject({
      status: 400,
      body: {
        error: { code: "validation_failed", message: known, details: [{ path: "include" }] },
      },
    });
    const repeated = await read("?include=title&include=labels");
    expect(repeated.body).toMatchObject({ error: { details: [{ code: "repeated" }] } });
    const nothing = await ask("GET /api/labels", { as: world.viewer, query: "?include=title" });
    expect(nothing.body).toMatchObject({
      error: { message: expect.stringContaining("must be *,") },
    });
  });

  it("is a star on any route, also where there is nothing to add", async () => {
    const labels = await ask("GET /api/labels", { as: world.viewer, query: "?include=*" });
    expect(labels.status).toBe(200);
  });

  it("of a repeated request decides what is replayed, and the key stays the same", async () => {
    const { post, mediaIds } = await createWholePost();
    const change = { mediaIds, version: post.version, idempotencyKey: "include-replay" };
    const call = { as: world.member, ids: { postId: post.id }, body: change };
    const place = "PATCH /api/posts/{postId}";
    const exact = await ask(place, call);
    const whole = await ask(place, { ...call, query: "?include=*" });
    const again = await ask(place, call);
    expect(fieldsOf(exact.body.post)).toEqual(specified("Post"));
    expect(fieldsOf(whole.body.post)).toEqual([...specified("Post"), ...addedToPost]);
    expect(whole.body.post).toMatchObject(Object(exact.body.post));
    expect(again.body).toEqual(exact.body);
  });

  it("reaches lists, and answers of several posts", async () => {
    const { post } = await createWholePost();
    const list = await ask("GET /api/posts", { as: world.viewer, query: "?limit=2" });
    for (const one of Object(list.body.items)) expect(fieldsOf(one)).toEqual(specified("Post"));
    const move = { postId: post.id, version: post.version, scheduledAt: inMinutes(120) };
    const call = { as: world.member, body: { moves: [move] }, query: "?include=undoUntil" };
    const { body } = await ask("POST /api/posts/move", call);
    expect(fieldsOf(Object(body.posts)[0])).toEqual([...specified("Post"), "undoUntil"]);
  });

  it("adds to a User, to the workspace and to a credential in a list", async () => {
    const me = await ask("GET /api/me", { as: world.admin, query: "?include=*" });
    expect(fieldsOf(me.body.user)).toEqual([
      ...specified("User"),
      "firstDayOfWeek",
      "avatarUrl",
      "approvalMails",
    ]);
    expect(fieldsOf(me.body.workspace)).toEqual(specified("Workspace"));
    const workspace = await ask("GET /api/workspace", { as: world.admin, query: "?include=*" });
    expect(fieldsOf(workspace.body.workspace)).toEqual([
      ...specified("Workspace"),
      "timeZone",
      "stops",
    ]);
    const keys = await ask("GET /api/credentials", { as: world.member, query: "?include=*" });
    const [key] = Object(keys.body.items);
    const ours = ["owner", "lastUsedAt", "policy", "effective", "limit"];
    expect(fieldsOf(key)).toEqual([...specified("Credential"), ...ours]);
  });

  it("is not asked of pages and assistants, which call the operation and get everything", async () => {
    const { post } = await createWholePost();
    const answer = await getPost(world.viewer, { postId: post.id });
    expect(fieldsOf(answer.post)).toEqual([...specified("Post"), ...addedToPost]);
  });
});
