import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves stored media and sets BASE_URL to its own address, where networks fetch media. Must run
 * before anything reads the configuration. Returns a function that stops the server.
 */
export async function openMediaOrigin(): Promise<() => Promise<void>> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { sendMedia } = await import("@/lib/library/media/disk/send-media");
  server.on("request", (request, response) => void sendMedia(request, response));
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  };
}
