import { endsAfter } from "./instants";

/** `unsent`: no connection was made. `lost`: it was sent, but no whole answer came back. */
export type TransportFailure = { kind: "unsent" } | { kind: "lost" };

export type Exchange =
  | { ok: true; response: Response; body: unknown }
  | { ok: false; failure: TransportFailure };

/**
 * Sends one request once; `body` is undefined when the answer is not JSON. Returns transport
 * failures instead of throwing them.
 */
export async function exchange(
  send: typeof fetch,
  { url, ...request }: RequestInit & { url: URL },
): Promise<Exchange> {
  try {
    const response = await send(url, { redirect: "manual", ...request });
    return { ok: true, response, body: parseJson(await response.text()) };
  } catch (error) {
    return { ok: false, failure: { kind: isUnsent(error) ? "unsent" : "lost" } };
  }
}

export function readRetryAfter(headers: Headers, now: Date): Date | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds > 0 ? endsAfter(now, seconds, 0) : null;
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

function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && connectErrors.has(code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
