import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

export type Sending = {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array | null;
  signal: AbortSignal | null;
};

/** Sends one request over a connection of its own: a pooled one would have been made without the lookup. */
export function sendThrough(sending: Sending, lookup: LookupFunction): Promise<IncomingMessage> {
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
