import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { shiftClock } from "@/lib/kernel/clock";
import { heavyJpeg, sampleJpeg } from "@/testing/media/sample-images";
import { hashOf } from "@/testing/media/storage-contract";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { eventually } from "@/testing/run/eventually";
import { smallWorld } from "@/testing/world/world";
import { completeMediaUpload } from "../complete-media-upload";
import { deleteMedia } from "../delete-media";
import { readMedia } from "../ready-media";
import { reserveMediaUpload } from "../reserve-media-upload";
import type { UploadReservation } from "../schema";
import type { Bytes } from "../storage";
import { mediaFolder } from "./media-files";

let member: Actor;
let server: Awaited<ReturnType<typeof startStorageServer>>;
let photo: Bytes;

beforeAll(async () => {
  ({ member } = await smallWorld());
  server = await startStorageServer();
  photo = await sampleJpeg();
});
afterAll(() => server.stop());
afterEach(() => shiftClock(0));

function idOf({ mediaId }: UploadReservation) {
  return { mediaId };
}

function filesOf({ mediaId }: UploadReservation): Promise<string[]> {
  return readdir(mediaFolder({ workspaceId: member.workspaceId, mediaId })).catch(() => []);
}

async function failureOf(response: Response) {
  const body = await response.json();
  expect(Object.keys(body.error)).toEqual(expect.arrayContaining(["code", "message", "requestId"]));
  expect(response.headers.get("x-request-id")).toBe(body.error.requestId);
  return { status: response.status, code: body.error.code };
}

describe("receiveUpload", () => {
  test("an upload of 11 MB is stored byte for byte", async () => {
    const heavy = await heavyJpeg(11 * 1024 * 1024);
    const upload = await reserve(member, { bytes: heavy });
    expect((await server.put(upload, heavy)).status).toBe(200);
    const { media } = await completeMediaUpload(member, idOf(upload));
    expect(media.sizeBytes).toBe(heavy.length);
    const kept = await readMedia(member.workspaceId, media.id);
    expect(Buffer.compare(kept, heavy)).toBe(0);
  });

  test("an upload may be chunked, without Content-Length", async () => {
    const upload = await reserve(member, { bytes: photo });
    expect((await server.put(upload, new Blob([photo]).stream())).status).toBe(200);
    expect(await filesOf(upload)).toEqual(["upload"]);
  });

  test("an upload of other bytes than those that were announced is refused", async () => {
    const sha256 = hashOf(photo);
    const declared = { fileName: "a.jpg", contentType: "image/jpeg", alt: "", sha256 } as const;
    const upload = await reserveMediaUpload(member, { ...declared, sizeBytes: photo.length });
    const others = new Uint8Array(photo).fill(0, 50, 60);
    expect(await failureOf(await server.put(upload, others))).toEqual({
      status: 400,
      code: "validation_failed",
    });
    expect(await filesOf(upload)).toEqual([]);
    expect((await server.put(upload, photo)).status).toBe(200);
  });

  test("an upload may be repeated until it is completed", async () => {
    const upload = await reserve(member, { bytes: photo });
    const answers = [await server.put(upload, photo), await server.put(upload, photo)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await completeMediaUpload(member, idOf(upload));
    expect(await failureOf(await server.put(upload, photo))).toEqual({
      status: 410,
      code: "link_expired",
    });
  });

  test("two simultaneous uploads leave one complete file", async () => {
    const upload = await reserve(member, { bytes: photo });
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.put(upload, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await filesOf(upload)).toEqual(["upload"]);
  });

  test("the server's request timeout is raised only during an upload", async () => {
    const usual = server.requestTimeout();
    const [slow, quick] = [
      await reserve(member, { bytes: photo }),
      await reserve(member, { bytes: photo }),
    ];
    const { readable, writable } = new TransformStream<Uint8Array>();
    const answer = server.put(slow, readable);
    const writer = writable.getWriter();
    await writer.write(photo.subarray(0, 100));
    await eventually(() => expect(server.requestTimeout()).toBeGreaterThan(usual));
    expect((await server.put(quick, photo)).status).toBe(200);
    expect(server.requestTimeout()).toBe(120 * 60_000);
    await writer.write(photo.subarray(100));
    await writer.close();
    expect((await answer).status).toBe(200);
    expect(server.requestTimeout()).toBe(usual);
  });

  test("an upload can be repeated after a broken connection", async () => {
    const upload = await reserve(member, { bytes: photo });
    await breakOff(upload);
    await eventually(async () => expect(await filesOf(upload)).toEqual([]));
    expect((await server.put(upload, photo)).status).toBe(200);
    expect(await completeMediaUpload(member, idOf(upload))).toMatchObject({
      media: { width: 320 },
    });
  });

  test("an upload to a cancelled reservation answers 404", async () => {
    const upload = await reserve(member, { bytes: photo });
    await deleteMedia(member, idOf(upload));
    expect(await failureOf(await server.put(upload, photo))).toEqual({
      status: 404,
      code: "not_found",
    });
  });
});

describe("receiveUpload refusals", () => {
  test("an upload address with a wrong signature is refused", async () => {
    const upload = await reserve(member, { bytes: photo });
    const uploadUrl = `${upload.uploadUrl.slice(0, -4)}AAAA`;
    const answer = await server.put({ ...upload, uploadUrl }, photo);
    expect(await failureOf(answer)).toEqual({ status: 403, code: "forbidden" });
  });

  test("an upload address older than 15 minutes is refused", async () => {
    const upload = await reserve(member, { bytes: photo });
    shiftClock(15 * 60_000 + 1);
    const answer = await server.put(upload, photo);
    expect(await failureOf(answer)).toEqual({ status: 410, code: "link_expired" });
  });

  test.each([
    ["another type", { "Content-Type": "image/png" }],
    ["a type with a parameter", { "Content-Type": "image/jpeg; charset=utf-8" }],
    ["another size", { "X-Herald-Size-Bytes": "1" }],
    ["an encoding", { "Content-Encoding": "gzip" }],
  ])("upload headers with %s are refused", async (_, changed) => {
    const upload = await reserve(member, { bytes: photo });
    const headers = { ...upload.headers, ...changed };
    const answer = await server.put({ ...upload, headers }, photo);
    expect(await failureOf(answer)).toEqual({ status: 400, code: "validation_failed" });
    expect(await filesOf(upload)).toEqual([]);
  });

  test("an upload without one of the headers is refused", async () => {
    const upload = await reserve(member, { bytes: photo });
    for (const name of Object.keys(upload.headers)) {
      const { [name]: _, ...headers } = upload.headers;
      const answer = await server.put({ ...upload, headers }, photo);
      expect(await failureOf(answer)).toEqual({ status: 400, code: "validation_failed" });
    }
  });

  test("a Content-Length beyond the reservation is refused", async () => {
    const upload = await reserve(member, { bytes: photo });
    const answer = await server.put(upload, await heavyJpeg(2 * 1024 * 1024));
    expect(await failureOf(answer)).toEqual({ status: 413, code: "payload_too_large" });
  });

  test("a chunked body is refused as soon as it is too long, and leaves nothing", async () => {
    const upload = await reserve(member, { bytes: photo });
    const heavy = new Blob([await heavyJpeg(8 * 1024 * 1024)]);
    const answer = await server.put(upload, heavy.stream());
    expect(await failureOf(answer)).toEqual({ status: 413, code: "payload_too_large" });
    expect(await filesOf(upload)).toEqual([]);
  });

  test("an upload that ends early is refused", async () => {
    const upload = await reserve(member, { bytes: photo });
    const answer = await server.put(upload, new Blob([photo.slice(0, 900)]).stream());
    expect(await failureOf(answer)).toEqual({ status: 400, code: "validation_failed" });
    expect(await filesOf(upload)).toEqual([]);
  });

  test("methods other than PUT are refused", async () => {
    const upload = await reserve(member, { bytes: photo });
    const answer = await server.ask(upload.uploadUrl, { method: "POST", body: "x" });
    expect(answer.headers.get("allow")).toBe("PUT");
    expect(await failureOf(answer)).toEqual({ status: 405, code: "method_not_allowed" });
  });
});

async function breakOff(upload: UploadReservation): Promise<void> {
  const { uploadUrl, headers } = upload;
  const { pathname, search } = new URL(uploadUrl);
  const lines = Object.entries({ Host: "localhost", ...headers, "Content-Length": photo.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\n${head}\r\n`);
  socket.write(photo.subarray(0, photo.length / 2));
  await eventually(async () => expect(await filesOf(upload)).toHaveLength(1));
  socket.destroy();
}
