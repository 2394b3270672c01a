import type { IncomingMessage } from "node:http";

const drainedBytesMax = 32 * 1024 * 1024;

/**
 * Reads on what a refused client is still sending, so that it gets to the answer: closing at once
 * resets its connection. A client that does not stop is cut off.
 */
export function drain(request: IncomingMessage): void {
  let drained = 0;
  request.on("data", (chunk: Uint8Array) => {
    drained += chunk.byteLength;
    if (drained > drainedBytesMax) request.destroy();
  });
  request.on("error", () => undefined);
  request.resume();
}
