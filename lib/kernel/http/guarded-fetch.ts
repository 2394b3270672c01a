import { lookup } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicHost, publicLookup } from "./is-public-origin";

/** The largest that is asked for is an account's picture. */
const answerBytesMax = 2 * 1024 * 1024;

const redirectsMax = 3;

/**
 * Makes a `fetch` for hosts that people name. Every hop passes the gate, whose lookup is the socket's
 * own; answers are bounded, nothing is pooled, and only readings follow redirects.
 */
export function guardedFetch(gate: HostGate, bytesMax = answerBytesMax): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : null;
    const sending = await readSending(new URL(request ? request.url : input.toString()), {
      ...(request && { method: request.method, headers: request.headers, signal: request.signal }),
      ...(request?.body && { body: await request.arrayBuffer() }),
      ...init,
    });
    const redirect = init?.redirect ?? request?.redirect ?? "follow";
    return await follow(sending, { gate, bytesMax, redirect, hopsLeft: redirectsMax });
  };
}

export type HostGate = (url: URL) => LookupFunction | null;

/**
 * Lets pass https on its usual port to public addresses, and over http or https what `allowed` names
 * as `host` or `host:port`, wherever that leads.
 */
export function hostGate(allowed: readonly string[]): HostGate {
  const names = new Set(allowed);
  return (url) => {
    if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (names.has(url.host)) return lookup;
    const { protocol, port, hostname } = url;
    return protocol === "https:" && port === "" && isPublicHost(hostname) ? publicLookup : null;
  };
}

type Sending = {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array | null;
  signal: AbortSignal | null;
};

async function readSending(url: URL, init: RequestInit): Promise<Sending> {
  const { body } = init;
  if (body instanceof ReadableStream) throw new TypeError("A stream cannot be sent guarded.");
  const read = new Response(body ?? null);
  const headers = new Headers(init.headers);
  const type = read.headers.get("content-type");
  if (type && !headers.has("content-type")) headers.set("content-type", type);
  return {
    url,
    method: init.method?.toUpperCase() ?? "GET",
    headers,
    body: body == null ? null : new Uint8Array(await read.arrayBuffer()),
    signal: init.signal ?? null,
  };
}

async function follow(
  sending: Sending,
  following: {
    gate: HostGate;
    bytesMax: number;
    redirect: RequestRedirect;
    hopsLeft: number;
  },
): Promise<Response> {
  const { gate, bytesMax, redirect, hopsLeft } = following;
  const gated = gate(sending.url);
  if (!gated) throw failed(new RefusedHost());
  const answer = await sendThrough(sending, gated).catch((error) => {
    throw failed(error);
  });
  const next = redirect === "manual" ? null : targetOf(answer, sending.url);
  if (!next) return toResponse(answer, { url: sending.url, bytesMax });
  answer.destroy();
  if (redirect === "error" || !isReading(sending)) throw failed(new Error("It was redirected."));
  if (hopsLeft === 0) throw failed(new Error("It was redirected too often."));
  return await follow(redirected(sending, next), { ...following, hopsLeft: hopsLeft - 1 });
}

function failed(cause: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

class RefusedHost extends Error {
  code = "ERR_HOST_REFUSED";
  constructor() {
    super("The address is not public https, and the operator does not allow it by name.");
  }
}

/** Sends one request over a connection of its own: a pooled one would have been made without the lookup. */
function sendThrough(sending: Sending, lookup: LookupFunction): Promise<IncomingMessage> {
  const { url, method, body, signal } = sending;
  const headers = headersOf(sending);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { agent: false, method, lookup, headers, ...(signal && { signal }) };
    const sent = request(url, options, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

function headersOf({ headers, body }: Sending): Record<string, string> {
  return {
    accept: "*/*",
    "user-agent": "Herald",
    ...Object.fromEntries(headers),
    // Nothing is unpacked here, so that a small answer cannot become a huge one.
    "accept-encoding": "identity",
    ...(body && { "content-length": String(body.byteLength) }),
  };
}

function targetOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return null;
  return new URL(headers.location, url);
}

function toResponse(
  answer: IncomingMessage,
  { url, bytesMax }: { url: URL; bytesMax: number },
): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  if (!hasBody) answer.resume();
  const body = hasBody ? boundedStream(answer, bytesMax) : null;
  const response = new Response(body, { status, headers });
  Object.defineProperty(response, "url", { value: url.href });
  return response;
}

function boundedStream(answer: IncomingMessage, bytesMax: number): ReadableStream<Uint8Array> {
  let size = 0;
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      size += value.byteLength;
      if (size > bytesMax) {
        answer.destroy();
        throw new Error("The answer is too large.");
      }
      controller.enqueue(new Uint8Array(value));
    },
    cancel: () => {
      answer.destroy();
    },
  });
}

function isReading({ method }: Sending): boolean {
  return method === "GET" || method === "HEAD";
}

/** These belong to the host that they were made for. */
const credentialHeaders = ["authorization", "cookie", "dpop"];

function redirected(sending: Sending, url: URL): Sending {
  const headers = new Headers(sending.headers);
  if (url.origin !== sending.url.origin) for (const name of credentialHeaders) headers.delete(name);
  return { ...sending, url, headers };
}
