import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Registration } from "@/lib/engine/schema";
import { createServedClient, type ServedMode } from "./client";

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
  return { state: "rejected", reason: `${status} ${wordsOf(reply)}`.trim() };
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

const wordsMax = 300;

function wordsOf(reply: Reply | null): string {
  const words = typeof reply?.error === "string" ? reply.error : "";
  return words.slice(0, wordsMax).toWellFormed();
}
