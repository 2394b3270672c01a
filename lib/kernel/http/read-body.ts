import { MIMEType } from "node:util";
import { AppError } from "@/lib/kernel/errors";

const jsonBytesMax = 256 * 1024;
const formBytesMax = 64 * 1024;
const depthMax = 64;
/** The largest post has fewer. A schema reports every wrong one, which takes a second for 300 000. */
const valuesMax = 30_000;

/** The server's own timeout has to allow the largest upload, so a body has a limit of its own. */
export const bodySecondsMax = 30;

type Reading = { request: Request; always: Headers };

export async function readBody(reading: Reading): Promise<unknown> {
  assertMediaType(reading.request, "application/json");
  const text = await readText(reading, jsonBytesMax);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_json", "The body is not valid JSON.", { cause });
  }
  assertStorable(body, "");
  return body;
}

export async function readForm(reading: Reading): Promise<Record<string, string>> {
  assertMediaType(reading.request, "application/x-www-form-urlencoded");
  return uniqueParameters(new URLSearchParams(await readText(reading, formBytesMax)));
}

export function uniqueParameters(parameters: URLSearchParams): Record<string, string> {
  const unique: Record<string, string> = Object.create(null);
  for (const [name, value] of parameters) {
    if (name in unique) throw invalid(name, "repeated", "This parameter is given more than once.");
    assertStorable(value, name);
    unique[name] = value;
  }
  return { ...unique };
}

/** A slow line sends the largest file within it. */
const fileSecondsMax = 180;

/** Reads a file as it is. Throws `payload_too_large` before more than its limit was read. */
export async function readFileBody<Type extends string>(
  reading: Reading,
  { types, bytesMax }: { types: readonly Type[]; bytesMax: number },
): Promise<{ type: Type; bytes: Uint8Array }> {
  const { headers } = reading.request;
  assertNotEncoded(headers);
  const essence = mediaTypeOf(headers.get("Content-Type") ?? "")?.essence;
  const type = types.find((each) => each === essence);
  if (!type) {
    throw new AppError("unsupported_media_type", `Send the file as one of ${types.join(", ")}.`);
  }
  const tooLarge = `The file is larger than ${Math.floor(bytesMax / 1024 ** 2)} MB.`;
  return { type, bytes: await readBytes(reading, bytesMax, { tooLarge, seconds: fileSecondsMax }) };
}

function assertNotEncoded(headers: Headers): void {
  const encoding = headers.get("Content-Encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity") return;
  throw new AppError("unsupported_media_type", "Send the body without a Content-Encoding.");
}

function assertMediaType({ headers }: Request, expected: string): void {
  assertNotEncoded(headers);
  const given = mediaTypeOf(headers.get("Content-Type") ?? "");
  if (given?.essence !== expected) {
    throw new AppError("unsupported_media_type", `Send the body as ${expected}.`);
  }
  if (!/^utf-?8$/i.test(given.params.get("charset") ?? "utf-8")) {
    throw new AppError("unsupported_media_type", "Send the body in UTF-8.");
  }
}

function mediaTypeOf(text: string): MIMEType | null {
  try {
    return new MIMEType(text);
  } catch {
    return null;
  }
}

async function readText(reading: Reading, bytesMax: number): Promise<string> {
  const bytes = await readBytes(reading, bytesMax);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("invalid_json", "The body is not valid UTF-8.", { cause });
  }
}

async function readBytes(
  { request, always }: Reading,
  bytesMax: number,
  {
    tooLarge = `The body is larger than ${bytesMax / 1024} KiB.`,
    seconds = bodySecondsMax,
  }: { tooLarge?: string; seconds?: number } = {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ? readChunks(request.body, seconds) : []) {
      size += chunk.byteLength;
      if (size > bytesMax) throw new AppError("payload_too_large", tooLarge);
      chunks.push(chunk);
    }
  } catch (thrown) {
    // The rest of the body stays unread, so the connection cannot be used again.
    always.set("Connection", "close");
    throw thrown;
  }
  return Buffer.concat(chunks);
}

/**
 * Throws `validation_failed` for text with U+0000 or lone surrogates, which Postgres does not store,
 * for more than 64 levels, since the parsers after this recurse, and for more than 30 000 values.
 */
export function assertStorable(value: unknown, path: string): void {
  let count = 0;
  const assertText = (text: string, at: string) => {
    if (isStorable(text)) return;
    throw invalid(at, "invalid_text", "Text must not contain U+0000 or lone surrogates.");
  };
  const assertValue = (item: unknown, at: string, depth: number): void => {
    count += 1;
    if (count > valuesMax) throw invalid("", "too_many", `More than ${valuesMax} values.`);
    if (typeof item === "string") assertText(item, at);
    if (item === null || typeof item !== "object") return;
    if (depth === depthMax) throw invalid("", "too_deep", `Nested deeper than ${depthMax} levels.`);
    for (const [key, inner] of Object.entries(item)) {
      assertText(key, at);
      assertValue(inner, at ? `${at}.${key}` : key, depth + 1);
    }
  };
  assertValue(value, path, 0);
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function invalid(path: string, code: string, message: string): AppError {
  return new AppError("validation_failed", path ? `${path}: ${message}` : message, {
    details: [{ path, code, message }],
  });
}

export function bodyTooSlow(seconds = bodySecondsMax): AppError {
  return new AppError("invalid_json", `The body did not arrive within ${seconds} seconds.`);
}

export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  seconds = bodySecondsMax,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Nothing awaits it: a silent client's stream settles only once the client sends.
  const cancel = () => void reader.cancel().catch(() => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
  }, seconds * 1000);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw bodyTooSlow(seconds);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    cancel();
  }
}
