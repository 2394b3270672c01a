import type { z } from "zod";
import { exchange, instantOf, readRetryAfter, type TransportFailure } from "../http/exchange";
import type { XContext } from "./settings";
import { ErrorBody } from "./wire";

export type XCall = {
  method: "GET" | "POST" | "DELETE";
  /** Follows the version: `/tweets` is `/2/tweets`. */
  path: string;
  query?: Record<string, string>;
  token?: string;
  /** The app itself calls, with its own credentials. */
  asApp?: boolean;
  json?: unknown;
  form?: FormData | URLSearchParams;
  deadlineMs?: number;
};

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: ErrorBody; regainAt: Date | null };

export type Answer<Body> = { ok: true; body: Body } | { ok: false; failure: Failure };

const defaultDeadlineMs = 20_000;

export async function callX<Body>(
  context: XContext,
  call: XCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const { settings } = context;
  const url = new URL(`/${settings.version}${call.path}`, settings.origins.API_URL);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  const exchanged = await exchange(context.fetch, { url, ...requestOf(context, call) });
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status } = response;
  const regainAt = regainAtOf(response, context.now());
  const refusal = ErrorBody.safeParse(body);
  if (!response.ok && refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data, regainAt } };
  }
  const parsed = schema.safeParse(isEmpty(response) ? {} : body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data };
}

function isEmpty({ status, headers }: Response): boolean {
  return status === 204 || headers.get("content-length") === "0";
}

function requestOf(context: XContext, call: XCall): RequestInit {
  const { method, json, form, deadlineMs = defaultDeadlineMs } = call;
  const body = json === undefined ? form : JSON.stringify(json);
  const authorization = authorizationOf(context, call);
  return {
    method,
    headers: {
      Accept: "application/json",
      ...(authorization ? { Authorization: authorization } : {}),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(deadlineMs),
  };
}

function authorizationOf({ settings }: XContext, { asApp, token }: XCall): string | null {
  if (!asApp) return token ? `Bearer ${token}` : null;
  const pair = [settings.appId, settings.appSecret].map(encodeURIComponent).join(":");
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** The reset is told with each answer, so that it counts only where calls are refused. */
function regainAtOf({ status, headers }: Response, now: Date): Date | null {
  if (status !== 429) return null;
  const after = readRetryAfter(headers, now);
  const reset = after ?? instantOf(Number(headers.get("x-rate-limit-reset") ?? Number.NaN));
  return reset && reset > now ? reset : null;
}
