import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Finds one below those that systems give to outgoing connections, which could take it at any time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(26_000, 32_000);
    if (await isFree(port, "127.0.0.1")) return port;
  }
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
