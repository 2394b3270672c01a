import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleMp4 } from "@/testing/media/sample-video";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { smallWorld } from "@/testing/world/world";
import { completeMediaUpload } from "../complete-media-upload";
import { getMedia } from "../get-media";
import { requestedRange } from "./send-media";

let server: Awaited<ReturnType<typeof startStorageServer>>;

let url: string;

beforeAll(async () => {
  server = await startStorageServer();
  const { member } = await smallWorld();
  const upload = await reserve(member, { bytes: sampleMp4, contentType: "video/mp4" });
  await server.put(upload, sampleMp4);
  const { mediaId } = upload;
  await completeMediaUpload(member, { mediaId });
  ({ url } = await getMedia(member, { mediaId }));
});
afterAll(() => server.stop());

function ask(headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return server.ask(url, { method, headers });
}

const size = sampleMp4.length;

describe("sendMedia", () => {
  test("a video is served whole, with Accept-Ranges", async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(size),
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "video/mp4",
      etag: expect.stringMatching(/^"[0-9a-f]{64}-original"$/),
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sampleMp4);
  });

  test.each([
    ["bytes=100-199", 100, 200],
    ["bytes=8000-", 8000, size],
    ["bytes=-50", size - 50, size],
    ["bytes=0-0", 0, 1],
  ])("the range %s is served", async (range, start, end) => {
    const answer = await ask({ Range: range });
    expect(answer.status).toBe(206);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-length": String(end - start),
      "content-range": `bytes ${start}-${end - 1}/${size}`,
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sampleMp4.slice(start, end));
  });

  test("a range is served only while If-Range names the current file", async () => {
    const etag = (await ask()).headers.get("etag") ?? "";
    const same = await ask({ Range: "bytes=0-9", "If-Range": etag });
    const other = await ask({ Range: "bytes=0-9", "If-Range": '"another"' });
    expect([same.status, other.status]).toEqual([206, 200]);
  });

  test("a range beyond the end is answered with the size, in the Error shape", async () => {
    const answer = await ask({ Range: `bytes=${size}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${size}`);
    const requestId = answer.headers.get("x-request-id");
    const error = { code: "validation_failed", message: expect.any(String), requestId };
    expect(await answer.json()).toEqual({ error });
  });

  test("HEAD is answered with the whole size, whatever range it names", async () => {
    const answer = await ask({ Range: "bytes=0-9" }, "HEAD");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe(String(size));
    expect(answer.headers.get("accept-ranges")).toBe("bytes");
    expect(await answer.text()).toBe("");
  });
});

const file = { sizeBytes: 1000, etag: '"one"' };

test.each([
  ["bytes=0-", { start: 0, end: 1000 }],
  ["bytes=100-199", { start: 100, end: 200 }],
  ["bytes=999-999", { start: 999, end: 1000 }],
  ["bytes=900-5000", { start: 900, end: 1000 }],
  ["bytes=-10", { start: 990, end: 1000 }],
  ["bytes=-5000", { start: 0, end: 1000 }],
  ["bytes=1000-", "beyond the end"],
  ["bytes=99999999999999999999-", "beyond the end"],
  ["bytes=-0", "beyond the end"],
  ["bytes=200-100", "everything"],
  ["bytes=0-1,5-6", "everything"],
  ["bytes=-", "everything"],
  ["items=0-1", "everything"],
  [undefined, "everything"],
])("the range %s of 1000 bytes means %o", (range, expected) => {
  expect(requestedRange({ range }, file)).toEqual(expected);
});

test("a range of a changed file gets everything", () => {
  const range = "bytes=0-1";
  expect(requestedRange({ range, "if-range": '"two"' }, file)).toBe("everything");
  expect(requestedRange({ range, "if-range": '"one"' }, file)).toEqual({ start: 0, end: 2 });
});
