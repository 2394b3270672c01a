import { setTimeout as sleep } from "node:timers/promises";
import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { recordRegistration } from "@/lib/health/engine/record-contact";
import type { Registration } from "@/lib/health/engine/schema";
import type { Loop } from "@/lib/kernel/async/interval";
import { log } from "@/lib/kernel/log";
import { createServedClient, type ServedMode } from "./client";
export type Pace = { firstRetryMs: number; retryMaxMs: number; everyMs: number };

/**
 * Registration repeats, because a server may forget the functions; one that has not changes
 * nothing.
 */
export function paceOf({ baseUrl }: Pick<ServedMode, "baseUrl">): Pace {
  return { firstRetryMs: 1_000, retryMaxMs: 15_000, everyMs: baseUrl ? 15_000 : 600_000 };
}

export function keepRegistered(
  served: ServedMode,
  functions: InngestFunction.Any[],
  pace: Pace = paceOf(served),
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };

  async function run(): Promise<void> {
    let [failures, isFirst] = [0, true];
    while (!signal.aborted) {
      const registration = await registerOnce(isFirst);
      isFirst = false;
      failures = registration?.state === "registered" ? 0 : failures + 1;
      await sleep(waitAfter(failures, pace), undefined, { signal }).catch(() => undefined);
    }
  }

  async function registerOnce(isFirst: boolean): Promise<Registration | null> {
    try {
      const registration = await registerApp(served, functions);
      await recordRegistration(registration, { isFirst });
      return registration;
    } catch (err) {
      log.error({ err }, "Registering with the Inngest server failed; it is tried again.");
      return null;
    }
  }
}

export function waitAfter(failures: number, { firstRetryMs, retryMaxMs, everyMs }: Pace): number {
  return failures === 0 ? everyMs : Math.min(firstRetryMs * 2 ** (failures - 1), retryMaxMs);
}

const withinMs = 10_000;

/**
 * Asks the server to register the functions, as the SDK does when the server asks it: what both send
 * is the same, so that a repeated registration changes nothing.
 */
export async function registerApp(
  served: ServedMode,
  functions: InngestFunction.Any[],
): Promise<Registration> {
  let answer: Promise<Response> | undefined;
  const client = createServedClient(served, {
    logger: silent,
    fetch: (input, init) => {
      answer = fetch(input, { ...init, signal: AbortSignal.timeout(withinMs) });
      return answer.then((response) => response.clone());
    },
  });
  const { serveOrigin } = served;
  const handle = serve({ client, functions, serveOrigin, enableUnauthedSync: true });
  const url = new URL("/api/inngest", serveOrigin);
  await handle(new Request(url, { method: "PUT", headers: { host: url.host } }));
  return await readAnswer(answer);
}

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

async function readAnswer(answer: Promise<Response> | undefined): Promise<Registration> {
  if (!answer) return { state: "rejected", reason: "The SDK did not ask the server." };
  try {
    const response = await answer;
    return judge(response.status, await response.text());
  } catch {
    return { state: "unreachable" };
  }
}

const awayStatuses = [502, 503, 504];

function judge(status: number, body: string): Registration {
  if (status === 401 || status === 403) return { state: "refused" };
  if (awayStatuses.includes(status)) return { state: "unreachable" };
  const reply = readJson(body);
  if (status >= 200 && status < 300 && reply && reply.ok !== false) {
    return { state: "registered", isChanged: reply.modified === true };
  }
  return { state: "rejected", reason: `${status} ${errorOf(reply)}`.trim() };
}

type Reply = { ok?: unknown; modified?: unknown; error?: unknown };

function readJson(body: string): Reply | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

const errorMax = 300;

function errorOf(reply: Reply | null): string {
  const error = typeof reply?.error === "string" ? reply.error : "";
  return error.slice(0, errorMax).toWellFormed();
}
