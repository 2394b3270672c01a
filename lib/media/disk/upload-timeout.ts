import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

const idleSecondsMax = 60;
const uploadMinutesMax = 120;

const uploadsOn = new WeakMap<Server, { running: number; usualMs: number }>();

/**
 * Raises the server's request timeout during an upload, and ends an idle upload instead. Node has one
 * timeout for all requests of a server, five minutes by default.
 */
export async function withUploadTimeout<T>(
  request: IncomingMessage,
  receive: () => Promise<T>,
): Promise<T> {
  const { server } = request.socket as Socket & { server?: Server };
  request.setTimeout(idleSecondsMax * 1000, () => request.destroy());
  if (!server) return await receive();
  const uploads = uploadsOn.get(server) ?? { running: 0, usualMs: server.requestTimeout };
  uploadsOn.set(server, uploads);
  uploads.running += 1;
  server.requestTimeout = Math.max(uploads.usualMs, uploadMinutesMax * 60_000);
  try {
    return await receive();
  } finally {
    uploads.running -= 1;
    if (uploads.running === 0) server.requestTimeout = uploads.usualMs;
  }
}
