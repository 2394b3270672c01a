import type { z } from "zod";
import { exchange, readRetryAfter, type TransportFailure } from "../http/exchange";
import type { Account } from "../network";
import type { LinkedInContext, LinkedInSettings } from "./settings";
import { ErrorAnswer, type LinkedInError, type Paging } from "./wire";

export type LinkedInCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  address: string;
  query?: Record<string, string>;
  /** URNs are encoded there, while the parentheses and commas around them must not be. */
  list?: { name: string; urns: readonly string[] };
  token?: string;
  json?: unknown;
  form?: Record<string, string>;
  file?: { bytes: Uint8Array<ArrayBuffer>; contentType: string };
  deadlineMs?: number;
};

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: LinkedInError; regainAt: Date | null };

export type Answer<Body> =
  /** `id` is the header `x-restli-id`, with which creations answer beside an empty body. */
  | { ok: true; body: Body; id: string | null; etag: string | null }
  | { ok: false; failure: Failure };

const foreign: Failure = { kind: "unreadable", status: 0, regainAt: null };

export async function callLinkedIn<Body>(
  context: LinkedInContext,
  call: LinkedInCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const url = addressOf(context.settings, call);
  // Addresses in answers may lead anywhere, and the token must not leave the network's origins.
  if (url === null) return { ok: false, failure: foreign };
  const exchanged = await exchange(context.fetch, {
    url,
    ...requestOf(context.settings, call, url),
  });
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  // No answer is documented to have Retry-After; it is honoured where one does.
  const regainAt = readRetryAfter(headers, context.now());
  const refusal = ErrorAnswer.safeParse(body);
  if (!response.ok && refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data, id: headers.get("x-restli-id"), etag: etagOf(headers) };
}

/** URNs in paths are encoded with their colons and parentheses. */
export function encodeUrn(urn: string): string {
  return encodeURIComponent(urn).replace(/[()]/g, (c) => (c === "(" ? "%28" : "%29"));
}

export function organizationUrn({ accountId }: Pick<Account, "accountId">): string {
  return `urn:li:organization:${accountId}`;
}

/** LinkedIn has no tokens of Pages; the token belongs to the member who connected the Page. */
export function tokenOf({ credentials }: Account): string {
  return credentials.token ?? "";
}

export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

type List<Row> = { elements: Row[]; paging?: z.output<typeof Paging> | undefined };

export async function scanList<Row>(
  read: (start: string) => Promise<Answer<List<Row>>>,
  answersMax: number,
): Promise<Scan<Row>> {
  const rows: Row[] = [];
  let start: string | null = "0";
  for (let count = 0; count < answersMax && start !== null; count += 1) {
    const answer: Answer<List<Row>> = await read(start);
    if (!answer.ok) return answer;
    rows.push(...answer.body.elements);
    start = nextStart(answer.body.paging);
  }
  return { ok: true, rows };
}

function addressOf(settings: LinkedInSettings, { address, query, list }: LinkedInCall): URL | null {
  if (!URL.canParse(address, settings.origins.API_URL)) return null;
  const url = new URL(address, settings.origins.API_URL);
  const own = Object.values(settings.origins).map((origin) => new URL(origin).origin);
  if (!own.includes(url.origin)) return null;
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  if (list) url.search += `&${list.name}=List(${list.urns.map(encodeUrn).join()})`;
  return url;
}

const defaultDeadlineMs = 20_000;

function requestOf(settings: LinkedInSettings, call: LinkedInCall, { pathname }: URL): RequestInit {
  const contentType = contentTypeOf(call);
  const body = bodyOf(call);
  return {
    method: call.method,
    headers: {
      Accept: "application/json",
      ...(call.token ? { Authorization: `Bearer ${call.token}` } : {}),
      ...(pathname.startsWith("/rest/")
        ? { "LinkedIn-Version": settings.version, "X-Restli-Protocol-Version": "2.0.0" }
        : {}),
      ...(call.query?.q ? { "X-RestLi-Method": "FINDER" } : {}),
      ...(contentType ? { "Content-Type": contentType } : {}),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(call.deadlineMs ?? defaultDeadlineMs),
  };
}

function contentTypeOf({ json, file }: LinkedInCall): string | null {
  return json === undefined ? (file?.contentType ?? null) : "application/json";
}

function bodyOf({ json, form, file }: LinkedInCall) {
  if (json !== undefined) return JSON.stringify(json);
  if (form) return new URLSearchParams(form);
  return file?.bytes;
}

function etagOf(headers: Headers): string | null {
  return headers.get("etag")?.replace(/^(?:W\/)?"(.*)"$/, "$1") ?? null;
}

/** Only the offset is taken from the link, because its address may lead anywhere. */
function nextStart(paging: z.output<typeof Paging> | undefined): string | null {
  const href = paging?.links.find(({ rel }) => rel === "next")?.href;
  const base = "https://links.invalid";
  return href && URL.canParse(href, base) ? new URL(href, base).searchParams.get("start") : null;
}
