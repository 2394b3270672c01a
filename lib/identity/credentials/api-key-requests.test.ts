import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as complete from "@/app/api/media/uploads/[mediaId]/complete/route";
import * as uploads from "@/app/api/media/uploads/route";
import * as post from "@/app/api/posts/[postId]/route";
import * as posts from "@/app/api/posts/route";
import { db } from "@/lib/kernel/db";
import { log, logOptions } from "@/lib/kernel/log";
import type { UploadReservation } from "@/lib/library/media/schema";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { Post } from "@/lib/planning/posts/schema";
import { sampleJpeg } from "@/testing/media/sample-images";
import { startStorageServer } from "@/testing/media/storage-server";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey, holding, type Key } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, smallWorld } from "@/testing/world/world";
import { makeToken } from "./token";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;

beforeAll(async () => {
  world = await smallWorld();
  server = await startStorageServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const at = (postId: string, { headers }: Key) => ({
  path: `/api/posts/${postId}`,
  params: { postId },
  headers,
});

async function schedule({ headers }: Key): Promise<Post> {
  const body = aPostBody({ connectionIds: [world.connection.id] });
  const answer = await callRoute(posts, "POST", { path: "/api/posts", body, headers });
  expect(answer.status).toBe(200);
  return answer.body.post as Post;
}

async function upload({ headers }: Key): Promise<string> {
  const photo = await sampleJpeg();
  const declared = { contentType: "image/jpeg", sizeBytes: photo.length };
  const reserved = await callRoute(uploads, "POST", {
    path: "/api/media/uploads",
    headers,
    body: { fileName: "team.jpg", alt: "The team", ...declared },
  });
  const reservation = reserved.body as UploadReservation;
  expect((await server.put(reservation, photo)).ok).toBe(true);
  const { mediaId } = reservation;
  const path = `/api/media/uploads/${mediaId}/complete`;
  const params = { mediaId };
  const completed = await callRoute(complete, "POST", { path, params, headers, body: {} });
  expect(completed).toMatchObject({ status: 200, body: { media: { id: mediaId, width: 320 } } });
  return mediaId;
}

describe.each(["personal", "team"] as const)("a %s key that can edit", (kind) => {
  it("uploads, schedules and changes a post, and the audit names it", async () => {
    const key = await createKey(world.admin, { kind });
    const mediaId = await upload(key);
    const { id, version } = await schedule(key);
    const body = { version, text: "Changed by a script", mediaIds: [mediaId] };
    const changed = await callRoute(post, "PATCH", { ...at(id, key), body });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        post: {
          id,
          text: "Changed by a script",
          version: version + 1,
          media: [{ id: mediaId }],
          managedBy: { id: world.admin.userId },
        },
      },
    });
    const stale = await callRoute(post, "PATCH", { ...at(id, key), body });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: "version_conflict" } } });

    const trace = await auditTrail({ credentialId: key.id });
    expect(trace.map(({ action }) => action).sort()).toEqual([
      ...["media.reserved", "media.uploaded", "post.created", "post.updated"],
    ]);
    expect(trace.every(({ actorUserId }) => actorUserId === world.admin.userId)).toBe(true);
  });

  it("does not reach another workspace's post", async () => {
    const { id, version } = await schedule(await createKey(world.member));
    const key = await createKey(world.elsewhere.admin, { kind, includeAdmin: true });
    const body = { version, text: "From elsewhere" };
    for (const answer of [
      await callRoute(post, "PATCH", { ...at(id, key), body }),
      await callRoute(post, "GET", at(id, key)),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    }
  });
});

it("a key that can read changes no post and reserves no upload", async () => {
  const { id, version } = await schedule(await createKey(world.member));
  const key = await createKey(world.member, { accessLevel: "read" });
  const body = { version, text: "Not to be" };
  expect(await callRoute(post, "PATCH", { ...at(id, key), body })).toMatchObject({
    status: 403,
    body: { error: { code: "read_only_credential" } },
  });
  expect((await callRoute(post, "GET", at(id, key))).body.post).toMatchObject({ version });
});

it("a key that can only read is told so before what is wrong with its input", async () => {
  const key = await createKey(world.member, { accessLevel: "read" });
  for (const body of [{}, "not JSON"]) {
    const answer = await callRoute(post, "PATCH", { ...at(randomUUID(), key), body });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: "read_only_credential" } },
    });
  }
});

describe("a team's key whose creator has left", () => {
  it("gives its posts to the first administrator and acts in nobody's name", async () => {
    const creator = await createPerson(world.workspace.id, "admin");
    const key = await createKey(creator, { kind: "team" });
    const before = await schedule(key);
    await removeMember(world.admin, { memberId: creator.userId });

    const created = await schedule(key);
    expect(created.managedBy.id).toBe(world.admin.userId);
    await upload(key);
    const { id, version } = before;
    const body = { version, text: "The key goes on" };
    const changed = await callRoute(post, "PATCH", { ...at(id, key), body });
    expect(changed.body.post).toMatchObject({ managedBy: { id: creator.userId } });
    const stale = await callRoute(post, "PATCH", { ...at(id, key), body });
    expect((stale.body.error as { message: string }).message).toMatch(/^Somebody changed/);

    const where = { targetId: created.id };
    expect(await db.auditEntry.findFirstOrThrow({ where })).toMatchObject({
      actorUserId: null,
      credentialId: key.id,
    });
  });
});

describe("a token", () => {
  function listen(): () => string {
    let written = "";
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        written += String(chunk);
        done();
      },
    });
    const writer = pino({ ...logOptions, level: "trace" }, stream);
    for (const level of ["debug", "info", "warn", "error"] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => {
        writer[level](line[0] as object, line[1] as string);
      });
    }
    return () => written;
  }

  it("a token appears in no log line and no answer, whatever is wrong with the request", async () => {
    const written = listen();
    const good = await createKey(world.member);
    const unknown = { id: "", ...holding(makeToken("team").token) };
    const answers: unknown[] = [];
    for (const { token, headers } of [good, unknown]) {
      const path = `/api/posts?token=${token}`;
      answers.push(
        await callRoute(posts, "GET", { path, headers }),
        await callRoute(posts, "POST", { path: "/api/posts", headers, body: { token } }),
        await callRoute(posts, "POST", { path: "/api/posts", headers, body: `{"${token}` }),
        await callRoute(posts, "GET", { path, headers: { Authorization: `Basic ${token}` } }),
      );
    }
    vi.spyOn(db, "$queryRaw").mockImplementationOnce(() => {
      throw new Error("The database is away");
    });
    const broken = await callRoute(posts, "GET", { path: "/api/posts", headers: good.headers });
    expect(broken.status).toBe(500);

    expect(written()).toContain("The database is away");
    expect(written()).toContain('"status":401');
    for (const { token } of [good, unknown]) {
      const secret = token.slice(-49, -6);
      expect(written()).not.toContain(secret);
      expect(JSON.stringify([answers, broken])).not.toContain(secret);
    }
  });
});
