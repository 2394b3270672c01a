import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleVideo, sha256, simulateNetwork } from "@/testing/publishing/simulated-network";
import type { Account } from "../../network";
import type { Simulator } from "../../simulator";

const half = 2048;
const { bytes } = sampleVideo(2 * half);
let simulator: Simulator;
let account: Account;

beforeEach(async () => {
  ({ simulator } = await simulateNetwork("facebook"));
  simulator.set({ videoPartBytes: half });
  account = simulator.account();
});

type Fields = Record<string, string>;

async function call(
  method: "GET" | "POST",
  path: string,
  { fields, chunk }: { fields: Fields; chunk?: Buffer | undefined },
) {
  const token = account.credentials.pageToken ?? "";
  const form = new FormData();
  const proof = createHmac("sha256", "test-secret").update(token).digest("hex");
  for (const [name, value] of Object.entries({ ...fields, appsecret_proof: proof })) {
    form.set(name, value);
  }
  if (chunk) form.set("video_file_chunk", new Blob([new Uint8Array(chunk)]), "video.mp4");
  const url = new URL(`/v25.0${path}`, simulator.url);
  if (method === "GET")
    url.search = new URLSearchParams([...form] as [string, string][]).toString();
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(method === "POST" ? { body: form } : {}),
  });
  return { status: response.status, body: await response.json() };
}

function videos(phase: string, fields: Fields = {}, chunk?: Buffer) {
  const path = `/${account.accountId}/videos`;
  return call("POST", path, { fields: { upload_phase: phase, ...fields }, chunk });
}

async function begin(sizeBytes = bytes.byteLength) {
  const { body } = await videos("start", { file_size: String(sizeBytes) });
  const upload_session_id: string = body.upload_session_id;
  const transfer = (start: number, chunk: Buffer) =>
    videos("transfer", { upload_session_id, start_offset: String(start) }, chunk);
  return { body, upload_session_id, videoId: String(body.video_id), transfer };
}

async function sendWhole() {
  const upload = await begin();
  await upload.transfer(0, bytes.subarray(0, half));
  await upload.transfer(half, bytes.subarray(half));
  return upload;
}

function look(videoId: string) {
  return call("GET", `/${videoId}`, {
    fields: { fields: "status,published,post_id,permalink_url" },
  });
}

function refusal(subcode: number) {
  return { status: 400, body: { error: { code: 6001, error_subcode: subcode } } };
}

describe("uploads", () => {
  it("each part's answer has the next offsets as text, which are equal at the end", async () => {
    const { body, transfer } = await begin();
    expect(body).toMatchObject({ start_offset: "0", end_offset: String(half) });
    const first = await transfer(0, bytes.subarray(0, half));
    expect(first.body).toEqual({ start_offset: String(half), end_offset: String(2 * half) });
    const last = await transfer(half, bytes.subarray(half));
    expect(last.body).toEqual({ start_offset: String(2 * half), end_offset: String(2 * half) });
  });

  it("a wrong offset, a part that is too long and an early end are refused", async () => {
    const { transfer, upload_session_id, videoId } = await begin();
    expect(await transfer(half, bytes.subarray(half))).toMatchObject(refusal(1_363_037));
    expect(await transfer(0, bytes)).toMatchObject(refusal(1_363_041));
    await transfer(0, bytes.subarray(0, half));
    expect(await transfer(0, bytes.subarray(0, half))).toMatchObject(refusal(1_363_037));
    expect(await videos("finish", { upload_session_id })).toMatchObject(refusal(1_363_041));
    const { body } = await look(videoId);
    expect(body.status).toMatchObject({
      video_status: "uploading",
      uploading_phase: { bytes_transfered: half, source_file_size: 2 * half },
    });
  });

  it("an upload belongs to the Page that began it, and ends when it is cancelled", async () => {
    const { upload_session_id, transfer } = await begin();
    const first = account;
    account = simulator.account("104857600000000002");
    expect((await videos("finish", { upload_session_id })).body.error.code).toBe(100);
    account = first;
    expect((await videos("cancel", { upload_session_id })).body).toEqual({ success: true });
    expect(await transfer(0, bytes.subarray(0, half))).toMatchObject(refusal(1_363_033));
  });

  it("an upload of too few bytes is refused", async () => {
    const { body } = await videos("start", { file_size: "10" });
    expect(body.error.code).toBe(382);
  });
});

describe("drafts", () => {
  it("one call publishes a processed draft", async () => {
    const { upload_session_id, videoId } = await sendWhole();
    const draft = { upload_session_id, published: "false", description: "Words" };
    expect((await videos("finish", draft)).body).toEqual({ success: true });
    const publish = () => call("POST", `/${videoId}`, { fields: { published: "true" } });
    expect((await publish()).body.error.code).toBe(100);
    expect((await look(videoId)).body.status.video_status).toBe("processing");
    expect((await look(videoId)).body).toMatchObject({
      published: false,
      status: { video_status: "ready", publishing_phase: { publish_status: "draft" } },
    });
    expect(simulator.publications()).toEqual([]);
    expect((await publish()).body).toEqual({ success: true });
    expect((await publish()).body).toEqual({ success: true });
    expect(simulator.publications()).toMatchObject([
      { remoteId: videoId, text: "Words", mediaHashes: [sha256(bytes)] },
    ]);
    expect((await look(videoId)).body).toMatchObject({
      published: true,
      post_id: expect.stringContaining(`${account.accountId}_`),
      permalink_url: `/${account.accountId}/videos/${videoId}/`,
    });
  });

  it("people see neither the page nor the bytes of a draft", async () => {
    const { upload_session_id, videoId } = await sendWhole();
    await videos("finish", { upload_session_id, published: "false" });
    for (const path of [`/video/${videoId}`, `/${account.accountId}/videos/${videoId}/`]) {
      expect((await fetch(new URL(path, simulator.url))).status).toBe(404);
    }
  });

  it("an upload that does not end as a draft is published at once", async () => {
    const { upload_session_id, videoId } = await sendWhole();
    await videos("finish", { upload_session_id, description: "At once" });
    expect(simulator.publications()).toMatchObject([{ remoteId: videoId, text: "At once" }]);
  });
});
