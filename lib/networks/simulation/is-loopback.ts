import type { SimulatedRequest } from "./request";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True where the caller asked for this machine by one of its own names, so that no DNS trick led here. */
export function isLoopback({ headers }: Pick<SimulatedRequest, "headers">): boolean {
  const host = `http://${headers.host ?? ""}`;
  return URL.canParse(host) && loopback.has(new URL(host).hostname);
}
