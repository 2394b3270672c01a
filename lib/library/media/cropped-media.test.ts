import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as cropRoute from "@/app/api/media/[mediaId]/crop/route";
import { noCrop } from "@/lib/deliveries/crops/rules";
import type { Crop } from "@/lib/kernel/images/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { callRoute } from "@/testing/world/call-route";
import { type Person, smallWorld } from "@/testing/world/world";
import { completeMediaUpload } from "./complete-media-upload";
import { deleteMedia } from "./delete-media";
import { mediaFolder } from "./disk/media-files";
import { croppedUrl, readCropped } from "./renditions";
import type { ImageType } from "./schema";
import type { Bytes } from "./storage";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;

beforeAll(async () => {
  world = await smallWorld();
  server = await startStorageServer();
});
afterAll(() => server.stop());

const tall: Crop = { ...noCrop, aspect: "4:5", focusX: 0.3 };
const here = () => workspaceId(world.workspace.id);

async function upload(bytes: Bytes, contentType: ImageType): Promise<string> {
  const reserved = await reserve(world.member, { bytes, contentType });
  await server.put(reserved, bytes);
  const { media } = await completeMediaUpload(world.member, { mediaId: reserved.mediaId });
  return media.id;
}

async function picture(background = "#246"): Promise<Bytes> {
  const create = { width: 900, height: 600, channels: 3, background } as const;
  const turned = sharp({ create }).jpeg().withMetadata({ orientation: 6 });
  return new Uint8Array(await turned.toBuffer());
}

function filesOf(mediaId: string) {
  return readdir(mediaFolder({ workspaceId: here(), mediaId }));
}

describe("a crop of a stored picture", () => {
  it("is cut from the upright original, once, and is the same for everybody", async () => {
    const mediaId = await upload(await picture(), "image/jpeg");
    const cropped = { mediaId, crop: tall };
    const [one, two] = await Promise.all([
      readCropped(here(), cropped),
      readCropped(here(), cropped),
    ]);
    expect(one).toEqual(two);
    expect(await sharp(one).metadata()).toMatchObject({ format: "jpeg", width: 600, height: 750 });
    expect((await filesOf(mediaId)).filter((name) => name.includes(".crop-"))).toHaveLength(1);
    expect(await readCropped(here(), cropped, { start: 0, end: 3 })).toEqual(one.subarray(0, 3));
  });

  it("has an address for networks, which ends with the original", async () => {
    const mediaId = await upload(await picture("#642"), "image/jpeg");
    const address = await croppedUrl(here(), { mediaId, crop: tall }, "jpeg");
    const response = await server.ask(address);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("content-disposition")).toBeNull();
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([600, 750]);
    expect((await server.ask(`${address}A`)).status).toBe(403);
    await deleteMedia(world.member, { mediaId });
    expect((await server.ask(address)).status).toBe(404);
    await expect(filesOf(mediaId)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is not made for another workspace", async () => {
    const mediaId = await upload(await picture("#426"), "image/jpeg");
    const elsewhere = workspaceId(world.elsewhere.workspace.id);
    const refused = { code: "not_found" };
    await expect(readCropped(elsewhere, { mediaId, crop: tall })).rejects.toMatchObject(refused);
    await expect(croppedUrl(elsewhere, { mediaId, crop: tall }, "jpeg")).rejects.toMatchObject(
      refused,
    );
  });
});

describe("the crop route", () => {
  function look(mediaId: string, query: string, as?: Person) {
    const path = `/api/media/${mediaId}/crop?${query}`;
    return callRoute(cropRoute, "GET", { path, params: { mediaId }, ...(as ? { as } : {}) });
  }

  it("shows a viewer what would be sent, privately, and stores nothing", async () => {
    const mediaId = await upload(await picture("#264"), "image/jpeg");
    const before = await filesOf(mediaId);
    const answer = await look(mediaId, "aspect=1.91:1&focusX=0.25&zoom=1.5", world.viewer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600");
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(await filesOf(mediaId)).toEqual(before);
  });

  it("answers 404 in another workspace and 401 without a session", async () => {
    const mediaId = await upload(await picture("#462"), "image/jpeg");
    expect((await look(mediaId, "aspect=1:1", world.elsewhere.admin)).status).toBe(404);
    expect((await look(mediaId, "aspect=1:1")).status).toBe(401);
  });

  it.each([
    "",
    "aspect=2:1",
    "aspect=1:1&zoom=0",
    "aspect=1:1&zoom=9",
    "aspect=1:1&zoom=1e3",
    "aspect=1:1&focusX=-1",
    "aspect=1:1&focusX=NaN",
    "aspect=1:1&focusY=1.0000001",
    "aspect=1:1&edge=99999",
    "aspect=1:1&aspect=4:5",
  ])("refuses the query “%s”", async (query) => {
    const mediaId = await upload(await picture("#333"), "image/jpeg");
    const answer = await look(mediaId, query, world.viewer);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "validation_failed" } } });
  });

  it("refuses a GIF with the reason", async () => {
    const create = { width: 20, height: 10, channels: 3, background: "#111" } as const;
    const gif = new Uint8Array(await sharp({ create }).gif().toBuffer());
    const answer = await look(await upload(gif, "image/gif"), "aspect=1:1", world.viewer);
    const message = expect.stringContaining("only pictures that stand still");
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } });
  });
});
