import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Listening = { port: number; close: () => Promise<void> };

/** Serves on both loopback addresses, because `localhost` means one or the other by machine. */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
): Promise<Listening> {
  const first = createServer(listener);
  const taken = await listen(first, port, "127.0.0.1");
  const second = createServer(listener);
  const servers = [first];
  try {
    await listen(second, taken, "::1");
    servers.push(second);
  } catch (error) {
    if (!isWithoutIpv6(error)) {
      await close(first);
      throw error;
    }
  }
  return { port: taken, close: async () => void (await Promise.all(servers.map(close))) };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}
