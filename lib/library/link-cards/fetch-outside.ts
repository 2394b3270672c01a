import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isPublicHost, publicLookup } from "@/lib/kernel/http/is-public-origin";

const redirectsMax = 3;

type Asking = {
  gate: Gate;
  contentType: RegExp;
  bytesMax: number;
  signal: AbortSignal;
};

export type Fetched = { url: URL; contentType: string; bytes: Buffer; isWhole: boolean };

/**
 * Reads an untrusted address, without cookies, as a guest. Every redirect has to pass the gate too.
 * Throws for everything but a 200 of the wanted type.
 */
export async function fetchOutside(address: URL, asking: Asking): Promise<Fetched> {
  let url = address;
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    if (!asking.gate.mayAsk(url)) throw new Error("The address is not public.");
    const answer = await ask(url, asking);
    const next = redirectOf(answer, url);
    if (!next) return await read(answer, { url, asking });
    answer.destroy();
    url = next;
  }
  throw new Error("The address leads to too many others.");
}

export type Gate = { mayAsk: (url: URL) => boolean; lookup: LookupFunction };

export const publicGate: Gate = { mayAsk: isPublicWebAddress, lookup: publicLookup };

/** Other ports would make this a way to find out what runs on a server. */
export function isPublicWebAddress({ protocol, port, username, password, hostname }: URL): boolean {
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && port === "" && username === "" && password === "" && isPublicHost(hostname);
}

function ask(url: URL, { gate, signal }: Asking): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = {
      accept: "text/html,application/xhtml+xml,image/*;q=0.8",
      "accept-encoding": "gzip",
      "user-agent": "Mozilla/5.0 (compatible; Herald; link preview)",
    };
    // A pooled connection would have been made without this lookup.
    const sent = request(url, { agent: false, lookup: gate.lookup, headers, signal }, resolve);
    sent.on("error", reject);
    sent.end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (statusCode < 300 || statusCode >= 400 || !headers.location) return null;
  return new URL(headers.location, url);
}

async function read(
  answer: IncomingMessage,
  { url, asking }: { url: URL; asking: Asking },
): Promise<Fetched> {
  const contentType = answer.headers["content-type"] ?? "";
  const isWanted = answer.statusCode === 200 && asking.contentType.test(contentType);
  const decoded = isWanted ? decode(answer) : null;
  if (!decoded) {
    answer.destroy();
    throw new Error("The address has no page or picture.");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > asking.bytesMax) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, asking.bytesMax);
  return { url, contentType, bytes, isWhole: size <= asking.bytesMax };
}

function decode(answer: IncomingMessage): Readable | null {
  const encoding = answer.headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return answer;
  if (encoding !== "gzip") return null;
  return pipeline(answer, createGunzip(), () => undefined);
}
