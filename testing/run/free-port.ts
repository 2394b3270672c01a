import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { isFree } from "@/scripts/start/require-free-port";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("There is no port.");
  return address.port;
}

/** Returns the first of so many free ports in a row, below those that the system gives out itself. */
export async function freePortsInRow(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 30_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map((port) => isFree(port, "127.0.0.1")));
    if (free.every(Boolean)) return first;
  }
}
