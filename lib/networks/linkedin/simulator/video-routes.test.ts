import { beforeEach, describe, expect, it } from "vitest";
import { sampleVideo, simulateNetwork } from "@/testing/publishing/simulated-network";
import type { Account } from "../../network";
import type { Simulator } from "../../simulator";

const owner = "urn:li:organization:70100001";
const size = 100_000;
const partBytes = 60_000;
const { bytes } = sampleVideo(size);
let simulator: Simulator;
let account: Account;

beforeEach(async () => {
  ({ simulator } = await simulateNetwork("linkedin"));
  simulator.set({ videoPartBytes: partBytes });
  account = simulator.account();
});

function headers(): Record<string, string> {
  return {
    authorization: `Bearer ${account.credentials.token}`,
    "linkedin-version": simulator.settings.version,
    "x-restli-protocol-version": "2.0.0",
    "content-type": "application/json",
  };
}

async function rest(method: "GET" | "POST", path: string, json?: unknown) {
  const response = await fetch(new URL(path, simulator.url), {
    method,
    headers: headers(),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

function begin(changes: Record<string, unknown> = {}) {
  const asked = { owner, fileSizeBytes: size, uploadCaptions: false, uploadThumbnail: false };
  const json = { initializeUploadRequest: { ...asked, ...changes } };
  return rest("POST", "/rest/videos?action=initializeUpload", json);
}

function put(address: string, part: Buffer, more: Record<string, string> = {}) {
  const type = { "content-type": "application/octet-stream" };
  return fetch(address, {
    method: "PUT",
    headers: { ...type, ...more },
    body: new Uint8Array(part),
  });
}

function end(video: string, uploadedPartIds: string[], uploadToken = "") {
  const json = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } };
  return rest("POST", "/rest/videos?action=finalizeUpload", json);
}

async function sendParts() {
  const { body } = await begin();
  const { video, uploadInstructions } = body.value;
  const etags: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const response = await put(uploadUrl, bytes.subarray(firstByte, lastByte + 1));
    etags.push(response.headers.get("etag")?.replaceAll('"', "") ?? "");
  }
  return { video: String(video), etags };
}

function publish(video: string, author = owner) {
  return rest("POST", "/rest/posts", {
    author,
    commentary: "With a video",
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED" },
    content: { media: { id: video } },
    lifecycleState: "PUBLISHED",
  });
}

function refusal(status: number, code: string) {
  return { status, body: { code } };
}

it("each upload address accepts exactly the bytes of its part", async () => {
  const { uploadInstructions } = (await begin()).body.value;
  expect(uploadInstructions).toMatchObject([
    { firstByte: 0, lastByte: 59_999 },
    { firstByte: 60_000, lastByte: 99_999 },
  ]);
  const [{ uploadUrl }] = uploadInstructions;
  const first = bytes.subarray(0, partBytes);
  expect((await put(uploadUrl, first.subarray(1))).status).toBe(400);
  expect((await put(uploadUrl, first, { "content-type": "video/mp4" })).status).toBe(415);
  expect((await put(uploadUrl, first, { authorization: "Bearer x" })).status).toBe(400);
  const taken = await put(uploadUrl, first);
  expect([taken.status, taken.headers.get("etag")]).toEqual([200, expect.stringMatching(/^".+"$/)]);
});

it("an upload for a foreign organization or of an impossible size is refused", async () => {
  expect((await begin({ owner: "urn:li:organization:70100003" })).status).toBe(400);
  for (const fileSizeBytes of [1000, 600 * 1024 * 1024]) {
    expect(await begin({ fileSizeBytes })).toMatchObject(refusal(400, "INVALID_VALUE_FOR_FIELD"));
  }
});

it("an upload is ended once, by all parts in order and the upload token", async () => {
  simulator.set({ videoUploadToken: "given" });
  const { video, etags } = await sendParts();
  const wrong = refusal(400, "INVALID_VALUE_FOR_FIELD");
  expect(await end(video, etags.toReversed(), "given")).toMatchObject(wrong);
  expect(await end(video, etags.slice(1), "given")).toMatchObject(wrong);
  expect(await end(video, etags)).toMatchObject(wrong);
  expect((await end(video, etags, "given")).status).toBe(200);
  const again = await end(video, etags, "given");
  expect(again).toMatchObject(refusal(400, "UPDATING_ASSET_FAILED"));
});

describe("posts", () => {
  it("a post of an unsent video is refused, and one of an unprocessed video stays hidden", async () => {
    const { video, etags } = await sendParts();
    expect(await publish(video)).toMatchObject(refusal(400, "MEDIA_ASSET_WAITING_UPLOAD"));
    await end(video, etags);
    expect((await publish(video)).status).toBe(201);
    expect(simulator.publications()).toEqual([]);
  });

  it("a post shows an available video of its own author only", async () => {
    const { video, etags } = await sendParts();
    await end(video, etags);
    const read = () => rest("GET", `/rest/videos/${encodeURIComponent(video)}`);
    expect((await read()).body).toMatchObject({ owner, status: "PROCESSING" });
    expect((await read()).body.status).toBe("AVAILABLE");
    const other = await publish(video, "urn:li:organization:70100002");
    expect(other).toMatchObject(refusal(400, "INVALID_VIDEO_ID"));
    expect((await publish(video)).status).toBe(201);
    expect(simulator.publications()).toHaveLength(1);
  });
});

it("a fault for one token is injected only at that token's upload addresses", async () => {
  const { body } = await begin();
  const [own] = body.value.uploadInstructions;
  account = simulator.account();
  const { body: another } = await begin();
  const [other] = another.value.uploadInstructions;
  simulator.addFault({
    match: { operation: "videos.part", tokens: [account.credentials.token ?? ""] },
    phase: "before",
    fault: { kind: "html", status: 503 },
    times: null,
  });
  const part = bytes.subarray(0, partBytes);
  expect((await put(own.uploadUrl, part)).status).toBe(200);
  expect((await put(other.uploadUrl, part)).status).toBe(503);
});
