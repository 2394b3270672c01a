import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Actor } from "@/lib/kernel/actor";
import { receiveUpload } from "@/lib/library/media/disk/receive-upload";
import { sendMedia } from "@/lib/library/media/disk/send-media";
import { reserveMediaUpload } from "@/lib/library/media/reserve-media-upload";
import { isVideo, type MediaType, type UploadReservation } from "@/lib/library/media/schema";
import type { Bytes } from "@/lib/library/media/storage";
import { describedFetch } from "@/testing/http/described-fetch";
import { referenceOfRun } from "@/testing/http/reference-of-run";

const fetchHere = describedFetch(referenceOfRun);

/**
 * Serves the storage routes as `pages/api/storage` does; a test fails when the API document does
 * not describe an answer.
 */
export async function startStorageServer() {
  const server = createServer((request, response) => {
    const receives = request.url?.startsWith("/api/storage/upload");
    void (receives ? receiveUpload : sendMedia)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetchHere(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };
  const put = async ({ uploadUrl, headers }: UploadReservation, body: Bytes | ReadableStream) => {
    const streamed = body instanceof ReadableStream ? { duplex: "half" } : {};
    return await ask(uploadUrl, { method: "PUT", headers, body, ...streamed });
  };
  const requestTimeout = () => server.requestTimeout;
  return { ask, put, port, requestTimeout, stop: () => stop(server) };
}

export function reserve(actor: Actor, { bytes, contentType = "image/jpeg" }: Started) {
  const declared = {
    fileName: isVideo({ contentType }) ? "Sommer im Büro.mp4" : "Sommer im Büro.jpg",
    contentType,
    sizeBytes: bytes.length,
    alt: "",
  };
  return reserveMediaUpload(actor, declared);
}

type Started = { bytes: Bytes; contentType?: MediaType };

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
