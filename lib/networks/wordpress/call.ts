import type { z } from "zod";
import { exchange, readRetryAfter, type TransportFailure } from "../http/exchange";
import type { Account } from "../network";
import type { WordPressContext } from "./settings";
import { ErrorAnswer, type WordPressError } from "./wire";

/** `api` is the site's own address of its API: a path, or a query with `rest_route`. */
export type Access = { api: string; token: string };

export type WordPressCall = {
  api: string;
  token?: string;
  method: "GET" | "POST" | "DELETE";
  /** It begins without a slash. */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  file?: { bytes: Uint8Array<ArrayBuffer>; contentType: string; name: string };
  deadlineMs?: number;
};

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: WordPressError; regainAt: Date | null };

export type Answer<Body> =
  | { ok: true; status: number; body: Body; headers: Headers }
  | { ok: false; failure: Failure };

const defaultDeadlineMs = 25_000;

export async function callWordPress<Body>(
  context: Pick<WordPressContext, "fetch" | "now">,
  call: WordPressCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const url = addressOf(call);
  if (!url) return { ok: false, failure: { kind: "unsent" } };
  const exchanged = await exchange(context.fetch, { url, ...requestOf(call) });
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  const regainAt = readRetryAfter(headers, context.now());
  const refusal = ErrorAnswer.safeParse(body);
  if (!response.ok && refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, status, body: parsed.data, headers };
}

export function accessOf({ credentials }: Pick<Account, "credentials">): Access {
  return { api: credentials.api ?? "", token: credentials.token ?? "" };
}

export function tokenFor(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}

function addressOf({ api, path, query = {} }: WordPressCall): URL | null {
  if (!URL.canParse(api)) return null;
  const url = new URL(api);
  if (url.searchParams.has("rest_route")) url.searchParams.set("rest_route", `/${path}`);
  else url.pathname = `${withoutSlashes(url.pathname)}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function requestOf(call: WordPressCall): RequestInit {
  const { method, token, json, file, deadlineMs = defaultDeadlineMs } = call;
  const body = json === undefined ? file?.bytes : JSON.stringify(json);
  return {
    method,
    headers: {
      Accept: "application/json",
      ...(token && { Authorization: `Basic ${token}` }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...(file && {
        "Content-Type": file.contentType,
        "Content-Disposition": `attachment; filename="${file.name}"`,
      }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(deadlineMs),
  };
}
