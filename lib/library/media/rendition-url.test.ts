import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { smallWorld } from "@/testing/world/world";
import { completeMediaUpload } from "./complete-media-upload";
import { deleteMedia } from "./delete-media";
import { renditionUrl } from "./renditions";
import type { Bytes } from "./storage";

const hour = 60 * 60_000;
let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;

beforeAll(async () => {
  world = await smallWorld();
  server = await startStorageServer();
});
afterAll(() => server.stop());
afterEach(() => shiftClock(0));

async function upload(
  bytes: Bytes,
  contentType: "image/jpeg" | "image/png" | "image/webp",
): Promise<string> {
  const reserved = await reserve(world.member, { bytes, contentType });
  await server.put(reserved, bytes);
  await completeMediaUpload(world.member, { mediaId: reserved.mediaId });
  return reserved.mediaId;
}

const here = () => workspaceId(world.workspace.id);
const fetchHere = (address: string, init?: RequestInit) =>
  server.ask(address, { redirect: "manual", ...init });

async function drawing(background = "#0000"): Promise<Bytes> {
  const create = { width: 2000, height: 1000, channels: 4, background } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

describe("renditionUrl", () => {
  it("a JPEG rendition is upright, on white and within every network's limits", async () => {
    const address = await renditionUrl(here(), await upload(await drawing(), "image/png"), "jpeg");
    const response = await fetchHere(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    const image = sharp(bytes);
    expect(await image.metadata()).toMatchObject({
      format: "jpeg",
      width: 1440,
      height: 720,
      space: "srgb",
      hasAlpha: false,
    });
    expect((await image.stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([
      255, 255, 255,
    ]);
  });

  it("a rotated photo is rendered upright", async () => {
    const create = { width: 60, height: 40, channels: 3, background: "#123" } as const;
    const turned = await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const mediaId = await upload(new Uint8Array(turned), "image/jpeg");
    const response = await fetchHere(await renditionUrl(here(), mediaId, "jpeg"));
    const image = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ width: 40, height: 60 });
  });

  it.each(["jpeg", "original"] as const)(
    "the %s rendition has type and length, for HEAD too, and is no attachment",
    async (rendition) => {
      const mediaId = await upload(await drawing(), "image/png");
      const address = await renditionUrl(here(), mediaId, rendition);
      expect(address).toMatch(/^http:\/\/localhost:3000\/api\/storage\/media\?ticket=[\w.-]+$/);
      const head = await fetchHere(address, { method: "HEAD" });
      const response = await fetchHere(address);
      const { byteLength } = await response.arrayBuffer();
      for (const { status, headers } of [head, response]) {
        expect(status).toBe(200);
        expect(headers.get("content-length")).toBe(String(byteLength));
        expect(headers.get("content-type")).toBe(rendition === "jpeg" ? "image/jpeg" : "image/png");
        expect(headers.get("content-disposition")).toBeNull();
        expect(headers.get("x-content-type-options")).toBe("nosniff");
      }
    },
  );

  it("a rendition's address is valid for two days, unless the medium is deleted", async () => {
    const mediaId = await upload(await drawing("#1230"), "image/png");
    const address = await renditionUrl(here(), mediaId, "jpeg");
    shiftClock(47 * hour);
    expect((await fetchHere(address)).status).toBe(200);
    shiftClock(49 * hour);
    expect((await fetchHere(address)).status).toBe(410);
    shiftClock(0);
    await deleteMedia(world.member, { mediaId });
    expect((await fetchHere(address)).status).toBe(404);
  });

  it("another workspace's medium gets no address, and its token cannot be changed to another medium", async () => {
    const mediaId = await upload(await drawing(), "image/png");
    const elsewhere = workspaceId(world.elsewhere.workspace.id);
    await expect(renditionUrl(elsewhere, mediaId, "jpeg")).rejects.toMatchObject({
      code: "not_found",
    });
    const address = await renditionUrl(here(), mediaId, "jpeg");
    const changed = address.replace(/ticket=./, (start) =>
      start.endsWith("e") ? "ticket=f" : "ticket=e",
    );
    expect((await fetchHere(changed)).status).toBe(403);
  });
});
