import { createHmac } from "node:crypto";
import type { z } from "zod";
import { isUnsent } from "../outbound/is-unsent";
import { parseJson } from "../outbound/parse-json";
import type { AlphaContext, AlphaOrigin, AlphaSettings } from "./settings";
import { readRegainAt, readUsagePercent } from "./usage";
import { ErrorAnswer, type GraphError } from "./wire";

export type GraphCall = {
  method: "GET" | "POST";
  /** Default: the API's own. */
  origin?: AlphaOrigin;
  /** Below the version, e.g. `/me/accounts`. */
  path: string;
  /** Goes into the Authorization header, never into an address. */
  token?: string;
  parameters?: Record<string, string>;
  /** Sent as multipart field `field`, by default `source`. */
  file?: {
    field?: string;
    bytes: Uint8Array<ArrayBuffer>;
    contentType: string;
    name: string;
  };
  deadlineMs?: number;
};

export type Failure =
  /** No connection was made, so nothing was sent. */
  | { kind: "unsent" }
  /** Sent, but the answer never came whole: timeout, reset. */
  | { kind: "lost" }
  /** An answer that is not what the Graph API says: HTML, cut JSON, a body without an id. */
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: GraphError; regainAt: Date | null };

export type Answer<Body> =
  | { ok: true; body: Body; usagePercent: number }
  | { ok: false; failure: Failure };

const defaultDeadlineMs = 20_000;

/** Makes one call, once. Answers are parsed by `schema`; nothing is thrown for what a network can do. */
export async function callGraph<Body>(
  context: AlphaContext,
  call: GraphCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  let response: Response;
  let text: string;
  try {
    response = await context.fetch(addressOf(context.settings, call), requestOf(context, call));
    text = await response.text();
  } catch (error) {
    return { ok: false, failure: { kind: isUnsent(error) ? "unsent" : "lost" } };
  }
  const { status, headers } = response;
  const regainAt = readRegainAt(headers, context.now());
  const body = parseJson(text);
  const refusal = ErrorAnswer.safeParse(body);
  if (refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data.error, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data, usagePercent: readUsagePercent(headers) };
}

/** Proves to the Graph API that the caller knows the app secret; belongs to one token. */
export function appsecretProof(appSecret: string, token: string): string {
  return createHmac("sha256", appSecret).update(token).digest("hex");
}

function addressOf(settings: AlphaSettings, call: GraphCall): URL {
  const origin = settings.origins[call.origin ?? "API_URL"];
  const url = new URL(`/${settings.version}${call.path}`, origin);
  if (call.method === "GET") {
    for (const [name, value] of Object.entries(parametersOf(settings, call))) {
      url.searchParams.set(name, value);
    }
  }
  return url;
}

function parametersOf(settings: AlphaSettings, call: GraphCall): Record<string, string> {
  if (!call.token) return call.parameters ?? {};
  return {
    ...call.parameters,
    appsecret_proof: appsecretProof(settings.appSecret, call.token),
  };
}

function requestOf({ settings }: AlphaContext, call: GraphCall): RequestInit {
  return {
    method: call.method,
    headers: {
      Accept: "application/json",
      ...(call.token ? { Authorization: `Bearer ${call.token}` } : {}),
    },
    ...(call.method === "POST" ? { body: bodyOf(parametersOf(settings, call), call.file) } : {}),
    redirect: "manual",
    signal: AbortSignal.timeout(call.deadlineMs ?? defaultDeadlineMs),
  };
}

function bodyOf(parameters: Record<string, string>, file: GraphCall["file"]) {
  if (!file) return new URLSearchParams(parameters);
  const form = new FormData();
  for (const [name, value] of Object.entries(parameters)) form.set(name, value);
  const blob = new Blob([file.bytes], { type: file.contentType });
  form.set(file.field ?? "source", blob, file.name);
  return form;
}
