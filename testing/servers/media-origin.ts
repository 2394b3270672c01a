import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves stored media and sets BASE_URL to its own address, where networks fetch media. Must run
 * before anything reads the configuration. Returns a function that stops the server.
 */
export async function openMediaOrigin(): Promise<() => Promise<void>> {
  const { port, serve, close } = await listen(0, "127.0.0.1");
  process.env.BASE_URL = `http://127.0.0.1:${port}`;
  await serve();
  return close;
}

/** Serves stored media in the place of a Herald that does not run, at the port of its address. */
export async function serveStoredMedia(port: number): Promise<() => Promise<void>> {
  const { serve, close } = await listen(port, "localhost");
  await serve();
  return close;
}

async function listen(port: number, host: string) {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    // Sending reads the configuration.
    serve: async () => {
      const { sendMedia } = await import("@/lib/library/media/disk/send-media");
      server.on("request", (request, response) => void sendMedia(request, response));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
