import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as mediaRoute from "@/app/api/media/[mediaId]/route";
import * as thumbnailRoute from "@/app/api/media/[mediaId]/thumbnail/route";
import * as listRoute from "@/app/api/media/route";
import * as completeRoute from "@/app/api/media/uploads/[mediaId]/complete/route";
import * as uploadsRoute from "@/app/api/media/uploads/route";
import { shiftClock } from "@/lib/kernel/clock";
import { sampleJpeg } from "@/testing/media/sample-images";
import { startStorageServer } from "@/testing/media/storage-server";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";
import type { UploadReservation } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;
let mediaId: string;
const photo = await sampleJpeg();

beforeAll(async () => {
  world = await smallWorld();
  server = await startStorageServer();
  const reserved = await callRoute(uploadsRoute, "POST", {
    path: "/api/media/uploads",
    as: world.member,
    body: {
      fileName: 'Büro "neu".jpg',
      contentType: "image/jpeg",
      sizeBytes: photo.length,
      alt: "Ein Büro",
    },
  });
  expect(reserved.status).toBe(200);
  const upload = reserved.body as UploadReservation;
  mediaId = upload.mediaId;
  await server.put(upload, photo);
  const completed = await callRoute(completeRoute, "POST", {
    path: `/api/media/uploads/${mediaId}/complete`,
    params: { mediaId },
    as: world.member,
    body: {},
  });
  expect(completed).toMatchObject({ status: 200, body: { media: { id: mediaId, width: 320 } } });
});
afterAll(() => server.stop());
afterEach(() => shiftClock(0));

function onMedium(as: typeof world.member | undefined, more = {}) {
  return { path: `/api/media/${mediaId}`, params: { mediaId }, ...(as ? { as } : {}), ...more };
}

async function signedAddresses(): Promise<{ url: string; thumbnailUrl: string }> {
  const { body } = await callRoute(mediaRoute, "GET", onMedium(world.viewer));
  return body as { url: string; thumbnailUrl: string };
}

describe("media routes", () => {
  test("a viewer can read the list and a medium", async () => {
    const list = await callRoute(listRoute, "GET", {
      path: "/api/media?limit=1",
      as: world.viewer,
    });
    expect(list.body).toMatchObject({ items: [{ id: mediaId, alt: "Ein Büro" }], hasMore: false });
    const one = await callRoute(mediaRoute, "GET", onMedium(world.viewer));
    expect(one.body).toMatchObject({ media: { id: mediaId }, urlExpiresAt: expect.any(String) });
  });

  test("a viewer cannot change media, and nobody can from a foreign origin", async () => {
    const body = { alt: "Other" };
    const asViewer = await callRoute(mediaRoute, "PATCH", onMedium(world.viewer, { body }));
    expect(asViewer).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    const headers = { Origin: "https://elsewhere.example" };
    const foreign = onMedium(world.member, { body, headers });
    expect(await callRoute(mediaRoute, "PATCH", foreign)).toMatchObject({
      status: 403,
      body: { error: { code: "origin_not_allowed" } },
    });
  });

  test("an upload cannot be reserved without signing in", async () => {
    const path = "/api/media/uploads";
    expect(await callRoute(uploadsRoute, "POST", { path, body: {} })).toMatchObject({
      status: 401,
    });
  });

  test("an unknown field of a medium is refused by name", async () => {
    const body = { alt: "x", width: 3 };
    expect(await callRoute(mediaRoute, "PATCH", onMedium(world.member, { body }))).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "width" }] } },
    });
  });
});

describe("thumbnail route", () => {
  function thumbnail(cookie: string | null = null) {
    const path = `/api/media/${mediaId}/thumbnail`;
    const headers = { Cookie: cookie };
    return callRoute(thumbnailRoute, "GET", { path, params: { mediaId }, headers });
  }

  test("a thumbnail is shown to its workspace and cached privately", async () => {
    const answer = await thumbnail(world.viewer.cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600");
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  });

  test("a thumbnail answers 404 in another workspace and 401 without a session", async () => {
    expect((await thumbnail(world.elsewhere.admin.cookie)).status).toBe(404);
    expect((await thumbnail()).status).toBe(401);
  });
});

describe("signed addresses of media", () => {
  test("a signed address serves the original as a sandboxed attachment", async () => {
    const { url } = await signedAddresses();
    const answer = await server.ask(url);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(photo.length),
      "content-disposition":
        "attachment; filename=\"B_ro _neu_.jpg\"; filename*=UTF-8''B%C3%BCro%20%22neu%22.jpg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(photo);
  });

  test("a signed address answers HEAD without a body", async () => {
    const { url } = await signedAddresses();
    const answer = await server.ask(url, { method: "HEAD" });
    expect(answer.headers.get("content-length")).toBe(String(photo.length));
    expect(await answer.text()).toBe("");
  });

  test("a signed address serves the thumbnail as WebP", async () => {
    const { thumbnailUrl } = await signedAddresses();
    expect((await server.ask(thumbnailUrl)).headers.get("content-type")).toBe("image/webp");
  });

  test("a signed address is refused after 15 minutes and with a changed signature", async () => {
    const { url } = await signedAddresses();
    expect((await server.ask(`${url}A`)).status).toBe(403);
    shiftClock(15 * 60_000 + 1);
    expect((await server.ask(url)).status).toBe(410);
  });

  test("a signed address of a deleted medium answers 404", async () => {
    const { url } = await signedAddresses();
    await callRoute(mediaRoute, "DELETE", onMedium(world.member));
    const answer = await server.ask(url);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: "not_found" } });
  });
});
