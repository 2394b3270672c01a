import type { z } from "zod";
import { exchange, readRetryAfter, type TransportFailure } from "../http/exchange";
import type { MastodonContext } from "./settings";
import { ErrorAnswer, type MastodonError } from "./wire";

export type MastodonCall = {
  server: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  query?: Record<string, string>;
  token?: string;
  json?: unknown;
  form?: FormData | URLSearchParams;
  idempotencyKey?: string;
  deadlineMs?: number;
};

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: MastodonError; regainAt: Date | null };

export type Answer<Body> =
  | { ok: true; status: number; body: Body }
  | { ok: false; failure: Failure };

const defaultDeadlineMs = 20_000;

export async function callMastodon<Body>(
  context: Pick<MastodonContext, "fetch" | "now">,
  call: MastodonCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const exchanged = await exchange(context.fetch, { url: addressOf(call), ...requestOf(call) });
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  const regainAt = regainAtOf(headers, { status, now: context.now() });
  const refusal = ErrorAnswer.safeParse(body);
  if (!response.ok && refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, status, body: parsed.data };
}

function addressOf({ server, path, query = {} }: MastodonCall): URL {
  const url = new URL(path, server);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function requestOf(call: MastodonCall): RequestInit {
  const { method, token, json, form, idempotencyKey, deadlineMs = defaultDeadlineMs } = call;
  const body = json === undefined ? form : JSON.stringify(json);
  return {
    method,
    headers: {
      Accept: "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(deadlineMs),
  };
}

function regainAtOf(headers: Headers, { status, now }: { status: number; now: Date }): Date | null {
  const after = readRetryAfter(headers, now);
  if (after || status !== 429) return after;
  const reset = new Date(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return reset > now ? reset : null;
}
