import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// Next bundles this module more than once; the filter and the stopping process share one set.
const shared = globalThis as typeof globalThis & { heraldWrites?: Set<ServerResponse> };
shared.heraldWrites ??= new Set();
const writes = shared.heraldWrites;

export function trackWrite({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return;
  writes.add(response);
  response.once("close", () => writes.delete(response));
}

export async function writesAnswered(withinMs: number): Promise<boolean> {
  const closed = [...writes].map((response) => {
    return new Promise<void>((resolve) => response.once("close", () => resolve()));
  });
  const timer = new AbortController();
  const { signal } = timer;
  const late = sleep(withinMs, false, { signal }).catch(() => false);
  const inTime = await Promise.race([Promise.all(closed).then(() => true), late]);
  timer.abort();
  return inTime;
}
