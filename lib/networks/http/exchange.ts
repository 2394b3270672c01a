/** `unsent`: no connection was made. `lost`: it was sent, but no whole answer came back. */
export type TransportFailure = { kind: "unsent" } | { kind: "lost" };

export type Exchange =
  | { ok: true; response: Response; body: unknown }
  | { ok: false; failure: TransportFailure };

/**
 * Sends one request once; `body` is undefined when the answer is not JSON or of too many values.
 * Returns transport failures instead of throwing them; an answer that is too long counts as lost.
 */
export async function exchange(
  send: typeof fetch,
  { url, ...request }: RequestInit & { url: URL },
): Promise<Exchange> {
  try {
    const response = await send(url, { redirect: "manual", ...request });
    return { ok: true, response, body: parseJson(await readText(response)) };
  } catch (error) {
    return { ok: false, failure: { kind: isUnsent(error) ? "unsent" : "lost" } };
  }
}

/** A page of forty statuses or a hundred accounts with their pictures takes some 400 KB. */
const answerBytesMax = 1024 * 1024;

/** Throws where the answer is longer, and stops reading it. */
export async function readText(response: Response, bytesMax = answerBytesMax): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > bytesMax) {
      // The cancelling of a clone waits for that of its original.
      void reader.cancel().catch(() => undefined);
      throw new Error("The answer is too long.");
    }
    chunks.push(value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export function readRetryAfter(headers: Headers, now: Date): Date | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds > 0 ? endsAfter(now, seconds, 0) : null;
}

/** Returns undefined for what is no JSON, and for what holds too many values to be looked at. */
export function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return hasFewValues(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

const lifeSecondsMax = 10 * 366 * 86_400;

/** Returns the end of what a server gives for some seconds; nonsense stands for the usual life. */
export function endsAfter(now: Date, seconds: number | undefined, usualSeconds: number): Date {
  const isSaid = seconds !== undefined && seconds > 0 && !Number.isNaN(seconds);
  const life = isSaid ? Math.min(seconds, lifeSecondsMax) : usualSeconds;
  return new Date(now.getTime() + life * 1000);
}

/** Is the year 2200, which every date of ours can hold. */
const instantMax = 7_258_118_400;

/** Reads seconds since 1970; null for what is no time. */
export function instantOf(seconds: number): Date | null {
  return seconds > 0 && seconds < instantMax ? new Date(seconds * 1000) : null;
}

/** That page has 10 000 values. A schema reports every wrong one, which takes a second for 300 000. */
const valuesMax = 30_000;

function hasFewValues(body: unknown): boolean {
  const waiting = [body];
  for (let count = 0; count + waiting.length <= valuesMax; count += 1) {
    if (waiting.length === 0) return true;
    const value = waiting.pop();
    if (value === null || typeof value !== "object") continue;
    const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (items.length > valuesMax) return false;
    waiting.push(...items);
  }
  return false;
}

function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && connectErrors.has(code);
}

/** These errors happen before a connection exists; after any other, the request may have arrived. */
const connectErrors = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_HOST_REFUSED",
]);
