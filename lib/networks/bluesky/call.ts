import type { z } from "zod";
import {
  type Exchange,
  exchange,
  instantOf,
  readRetryAfter,
  type TransportFailure,
} from "../http/exchange";
import type { Session } from "./session";
import type { BlueskyContext } from "./settings";
import { dpopProof, keepNonce, type PrivateJwk } from "./signed-token";
import { XrpcError } from "./wire";

export type BlueskyCall = {
  method: "GET" | "POST";
  address: string | URL;
  query?: Record<string, string>;
  session?: Pick<Session, "token" | "kind"> & { dpopKey?: string };
  dpopKey?: PrivateJwk;
  json?: unknown;
  form?: Record<string, string>;
  file?: { bytes: Uint8Array<ArrayBuffer>; contentType: string };
  deadlineMs?: number;
};

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: XrpcError; regainAt: Date | null };

export type Answer<Body> = { ok: true; body: Body } | { ok: false; failure: Failure };

const defaultDeadlineMs = 20_000;

export async function callBluesky<Body>(
  context: BlueskyContext,
  call: BlueskyCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const exchanged = await sendProven(context, call);
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  const regainAt = readRegainAt(headers, context.now());
  const refusal = XrpcError.safeParse(body);
  if (!response.ok && refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data };
}

export function xrpc(pds: string, name: string): URL {
  return new URL(`/xrpc/${name}`, pds);
}

/** A server that wants its number in the proof has refused the call before it looked at it. */
async function sendProven(context: BlueskyContext, call: BlueskyCall): Promise<Exchange> {
  const url = addressOf(call);
  const first = await sendOnce(context, call, url);
  if (!first.ok || !keepNonce(url, first.response.headers)) return first;
  return wantsNonce(first) ? await sendOnce(context, call, url) : first;
}

function wantsNonce({ response, body }: Extract<Exchange, { ok: true }>): boolean {
  if (![400, 401].includes(response.status)) return false;
  const challenge = response.headers.get("www-authenticate") ?? "";
  return (
    challenge.includes("use_dpop_nonce") ||
    XrpcError.safeParse(body).data?.error === "use_dpop_nonce"
  );
}

function sendOnce(context: BlueskyContext, call: BlueskyCall, url: URL): Promise<Exchange> {
  const body = bodyOf(call);
  return exchange(context.fetch, {
    url,
    method: call.method,
    headers: headersOf(call, url, context.now()),
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(call.deadlineMs ?? defaultDeadlineMs),
  });
}

function addressOf({ address, query = {} }: BlueskyCall): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function headersOf(call: BlueskyCall, url: URL, at: Date): Record<string, string> {
  const contentType = call.json === undefined ? call.file?.contentType : "application/json";
  return {
    Accept: "application/json",
    ...(contentType && { "Content-Type": contentType }),
    ...authorizationOf(call, url, at),
  };
}

function authorizationOf(call: BlueskyCall, url: URL, at: Date): Record<string, string> {
  const { session, method } = call;
  const key = call.dpopKey ?? (session?.dpopKey ? JSON.parse(session.dpopKey) : null);
  if (!session) return key ? { DPoP: dpopProof(key, { url, method, at }) } : {};
  if (!key) return { Authorization: `Bearer ${session.token}` };
  const { token } = session;
  return {
    Authorization: `DPoP ${token}`,
    DPoP: dpopProof(key, { url, method, at, token }),
  };
}

function bodyOf({ json, form, file }: BlueskyCall) {
  if (json !== undefined) return JSON.stringify(json);
  if (form) return new URLSearchParams(form);
  return file?.bytes;
}

function readRegainAt(headers: Headers, now: Date): Date | null {
  const reset = Number(headers.get("ratelimit-reset") ?? Number.NaN);
  const isSpent = headers.get("ratelimit-remaining") === "0";
  return (isSpent ? instantOf(reset) : null) ?? readRetryAfter(headers, now);
}
