import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Actor } from "@/lib/kernel/actor";
import type { MediaPlace } from "@/lib/library/media/storage";
import { boxHeader, sampleMp4 } from "@/testing/media/sample-video";

const run = promisify(execFile);
const sender = fileURLToPath(new URL("send-file.mjs", import.meta.url));
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

export type Measured = {
  place: MediaPlace;
  seconds: { send: number; complete: number; read: number };
  megabytes: { before: number; most: number };
};

export async function measureLargeUpload(actor: Actor): Promise<Measured> {
  const { completeMediaUpload } = await import("@/lib/library/media/complete-media-upload");
  const { reserveMediaUpload } = await import("@/lib/library/media/reserve-media-upload");
  const { storageAt, uploadPlace } = await import("@/lib/library/media/media-storage");
  const { startStorageServer } = await import("@/testing/media/storage-server");
  const server = await startStorageServer();
  const send = async (sizeBytes: number) => {
    const declared = {
      fileName: "long.mp4",
      contentType: "video/mp4" as const,
      alt: "",
      sizeBytes,
    };
    const { mediaId, uploadUrl, headers } = await reserveMediaUpload(actor, declared);
    const { pathname, search, origin } = new URL(uploadUrl);
    const here = pathname.startsWith("/api/storage/");
    const address = `${here ? `http://127.0.0.1:${server.port}` : origin}${pathname}${search}`;
    const sent = { uploadUrl: address, headers, sizeBytes, beginning: beginningOf(sizeBytes) };
    await run(process.execPath, [sender, JSON.stringify(sent)]);
    return mediaId;
  };
  await completeMediaUpload(actor, { mediaId: await send(2 * megabyte) });
  const memory = watchMemory();
  const place = uploadPlace();
  const [mediaId, sendSeconds] = await timed(() => send(gigabyte));
  const [, complete] = await timed(() => completeMediaUpload(actor, { mediaId }));
  const [, read] = await timed(async () => {
    const { requireReadyMedia } = await import("@/lib/library/media/ready-media");
    const { sha256 } = await requireReadyMedia(actor.workspaceId, mediaId);
    const key = { workspaceId: actor.workspaceId, mediaId };
    const stream = await storageAt(place).open(key, { sha256, variant: "original" });
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Uint8Array).byteLength;
    if (bytes !== gigabyte) throw new Error(`Only ${bytes} bytes were read back.`);
  });
  await server.stop();
  return { place, seconds: { send: sendSeconds, complete, read }, megabytes: memory.stop() };
}

function beginningOf(sizeBytes: number): string {
  const filler = boxHeader("free", sizeBytes - sampleMp4.length);
  return Buffer.concat([sampleMp4, filler]).toString("base64");
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, (performance.now() - began) / 1000];
}

function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const watch = setInterval(look, 10);
  return {
    stop: () => {
      clearInterval(watch);
      look();
      return { before: before / megabyte, most: most / megabyte };
    },
  };
}
