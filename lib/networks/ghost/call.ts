import { createHmac } from "node:crypto";
import type { z } from "zod";
import { exchange, readRetryAfter, type TransportFailure } from "../http/exchange";
import type { GhostContext } from "./settings";
import { ErrorAnswer, type GhostError } from "./wire";

export type AdminKey = { id: string; secret: string };

export type GhostCall = {
  site: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string>;
  key?: AdminKey;
  json?: unknown;
  form?: FormData;
  deadlineMs?: number;
};

export type Failure =
  | TransportFailure
  | { kind: "moved"; status: number; to: string }
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: GhostError; regainAt: Date | null };

export type Answer<Body> = { ok: true; body: Body } | { ok: false; failure: Failure };

const defaultDeadlineMs = 20_000;

export async function callGhost<Body>(
  context: GhostContext,
  call: GhostCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const url = addressOf(call);
  const exchanged = await exchange(context.fetch, { url, ...requestOf(context, call) });
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  const regainAt = readRetryAfter(headers, context.now());
  const refusal = ErrorAnswer.safeParse(body);
  if (!response.ok && refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data, regainAt } };
  }
  const to = headers.get("location");
  if (status >= 300 && status < 400 && to && URL.canParse(to, url)) {
    return { ok: false, failure: { kind: "moved", status, to: new URL(to, url).href } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data };
}

/** Ghost accepts a token for five minutes after its making, so that each call has its own. */
export function signedToken({ id, secret }: AdminKey, at: Date): string {
  const issuedAt = Math.floor(at.getTime() / 1000);
  const header = encoded({ alg: "HS256", typ: "JWT", kid: id });
  const payload = encoded({ iat: issuedAt, exp: issuedAt + tokenSeconds, aud: "/admin/" });
  const signature = createHmac("sha256", Buffer.from(secret, "hex"))
    .update(`${header}.${payload}`)
    .digest("base64url");
  return `${header}.${payload}.${signature}`;
}

const tokenSeconds = 5 * 60;

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function addressOf({ site, path, query = {} }: GhostCall): URL {
  const url = new URL(`${site}/ghost/api/admin/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function requestOf({ settings, now }: GhostContext, call: GhostCall): RequestInit {
  const { method, key, json, form, deadlineMs = defaultDeadlineMs } = call;
  const body = json === undefined ? form : JSON.stringify(json);
  return {
    method,
    headers: {
      Accept: "application/json",
      "Accept-Version": settings.version,
      ...(key ? { Authorization: `Ghost ${signedToken(key, now())}` } : {}),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(deadlineMs),
  };
}
