import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

const idleSecondsMax = 60;
/** 1 GB over a line of 1.2 megabits a second. */
const uploadMinutesMax = 120;

/** The uploads that run on a server, and its own limit, which comes back behind the last of them. */
const uploadsOn = new WeakMap<Server, { running: number; usualMs: number }>();

/**
 * Receives an upload while its server waits that long: Node cuts every request at five minutes by
 * default, and knows one limit for all of them. A stalled upload is cut instead.
 */
export async function allowSlowUpload<T>(
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
