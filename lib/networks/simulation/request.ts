import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

export type UploadedFile = { bytes: Buffer; contentType: string; name: string };

export type SimulatedRequest = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  parameters: URLSearchParams;
  files: Map<string, UploadedFile>;
  body: Buffer;
  hash: string;
};

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Checks the host that the caller asked for, because DNS can point other names at this machine. */
export function isLoopback({ headers }: Pick<SimulatedRequest, "headers">): boolean {
  const host = `http://${headers.host ?? ""}`;
  return URL.canParse(host) && loopbackNames.has(new URL(host).hostname);
}

const bodyBytesMax = 64 * 1024 * 1024;

export async function readRequest(
  message: IncomingMessage,
  baseUrl: string,
): Promise<SimulatedRequest | null> {
  const body = await readBody(message);
  if (body === null) return null;
  const url = new URL(message.url ?? "/", baseUrl);
  const method = message.method ?? "GET";
  const parameters = new URLSearchParams(url.search);
  const files = new Map<string, UploadedFile>();
  for (const [name, value] of await readFields(message.headers["content-type"] ?? "", body)) {
    if (typeof value === "string") parameters.append(name, value);
    else files.set(name, await toUpload(value));
  }
  const hash = createHash("sha256").update(`${method} ${url.pathname}${url.search}\n`).update(body);
  const { headers } = message;
  return { method, url, headers, parameters, files, body, hash: hash.digest("hex") };
}

async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readFields(
  contentType: string,
  body: Buffer,
): Promise<Iterable<[string, string | File]>> {
  if (body.byteLength === 0) return [];
  if (contentType.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams(body.toString("utf8"));
  }
  if (contentType.startsWith("application/json")) return readJsonFields(body.toString("utf8"));
  if (!contentType.startsWith("multipart/form-data")) return [];
  const response = new Response(new Uint8Array(body), {
    headers: { "content-type": contentType },
  });
  return (await response.formData()) as unknown as Iterable<[string, string | File]>;
}

function readJsonFields(text: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(text) as object).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
  } catch {
    return [];
  }
}

async function toUpload(file: File): Promise<UploadedFile> {
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    contentType: file.type,
    name: file.name,
  };
}
