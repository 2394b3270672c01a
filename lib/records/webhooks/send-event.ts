import { setTimeout as wait } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { guardedFetch, type HostGate } from "@/lib/kernel/http/guarded-fetch";
import type { WebhookAttempt } from "./schema";
import { signedHeaders } from "./signature";
import type { WebhookTimings } from "./webhook-timings";

/** Is kept of each try: beside what is shown of it, what was sent with it. */
export type StoredTry = WebhookAttempt & { headers: Record<string, string> };

export type Attempted = StoredTry & {
  outcome: "delivered" | "gone" | "failed";
  /** It asks for so much time, or is overloaded. */
  restMs: number | null;
};

type Sending = {
  url: string;
  eventId: string;
  body: string;
  secrets: readonly string[];
  gate: HostGate;
  stopping: AbortSignal;
  timings: WebhookTimings;
};

const answerBytesMax = 1_024;
const agent = "Herald-Webhooks/1";

/** Makes one attempt. Throws only where it was broken off because the process ends. */
export async function sendEvent({ url, eventId, body, ...sending }: Sending): Promise<Attempted> {
  const { secrets, gate, stopping, timings } = sending;
  const at = now();
  const startedAt = performance.now();
  const late = AbortSignal.timeout(timings.attemptMs);
  const headers = {
    "content-type": "application/json",
    "user-agent": agent,
    ...signedHeaders({ id: eventId, body, at }, secrets),
  };
  const ended = (told: Pick<Attempted, "status" | "outcome" | "error" | "answer" | "restMs">) => ({
    ...told,
    at: at.toISOString(),
    durationMs: Math.round(performance.now() - startedAt),
    headers,
  });
  try {
    const answer = await guardedFetch(gate)(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([late, stopping]),
      headers,
      body,
    });
    return ended(await judge(answer, timings));
  } catch (error) {
    if (stopping.aborted) throw error;
    const why = late.aborted ? `It did not answer within ${timings.attemptMs / 1000} s.` : null;
    const failed = { status: null, answer: null, outcome: "failed", restMs: null } as const;
    return ended({ ...failed, error: why ?? explainUnsent(error) });
  }
}

async function judge(answer: Response, timings: WebhookTimings) {
  const { status } = answer;
  const said = await startOf(answer, timings.answerMs);
  const told = { status, answer: said, restMs: restOf(answer, timings) };
  if (answer.ok) return { ...told, outcome: "delivered", error: null, restMs: null } as const;
  if (status === 410)
    return { ...told, outcome: "gone", error: "It says that it is gone." } as const;
  const error =
    status >= 300 && status < 400
      ? "It redirects elsewhere, which is not followed."
      : `It answered ${status}.`;
  return { ...told, outcome: "failed", error } as const;
}

const overloaded = [429, 502, 504];

function restOf({ status, headers }: Response, timings: WebhookTimings): number | null {
  const asked = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now().getTime();
  if (ms > 0) return Math.min(ms, timings.askedRestMaxMs);
  return overloaded.includes(status) ? timings.overloadedMs : null;
}

/** Reads the first kilobyte at most. An answer that stops in between or goes on forever has its status. */
async function startOf(answer: Response, withinMs: number): Promise<string | null> {
  const reader = answer.body?.getReader();
  if (!reader) return null;
  const timer = new AbortController();
  const late = wait(withinMs, "late" as const, { signal: timer.signal, ref: false });
  late.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < answerBytesMax) {
    const read = await Promise.race([reader.read().catch(() => "cut" as const), late]);
    if (typeof read === "string" || read.done) break;
    chunks.push(read.value);
    size += read.value.byteLength;
  }
  timer.abort();
  void reader.cancel().catch(() => undefined);
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, answerBytesMax));
  // Postgres stores no U+0000.
  return text.replaceAll("\0", "").replace(/\uFFFD$/, "") || null;
}

/** The address stays out of the words: those of some receivers are secrets. */
function explainUnsent(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  switch (code) {
    case "ERR_HOST_REFUSED":
      return "Its address is not public https, and ALLOWED_HOSTS does not name it.";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "Its host was not found.";
    case "ECONNREFUSED":
      return "It refused the connection.";
    case "ECONNRESET":
    case "EPIPE":
      return "It cut the connection before it had answered.";
    case "":
      return "It could not be reached, or did not answer in HTTP.";
    default:
      return `It could not be reached, or did not answer in HTTP (${code}).`;
  }
}
