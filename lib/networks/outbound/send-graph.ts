import type { z } from "zod";
import type { NetworkContext } from "../network";
import { type GraphError, GraphErrorAnswer } from "./graph-error";
import { readRegainAt, readUsagePercent } from "./graph-usage";
import { isUnsent } from "./is-unsent";
import { parseJson } from "./parse-json";

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

/** Sends one request to a Graph API, once. Nothing is thrown for what a network can do. */
export async function sendGraph<Body>(
  { fetch, now }: Pick<NetworkContext, "fetch" | "now">,
  { url, ...request }: RequestInit & { url: URL },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { redirect: "manual", ...request });
    text = await response.text();
  } catch (error) {
    return { ok: false, failure: { kind: isUnsent(error) ? "unsent" : "lost" } };
  }
  const { status, headers } = response;
  const regainAt = readRegainAt(headers, now());
  const body = parseJson(text);
  const refusal = GraphErrorAnswer.safeParse(body);
  if (refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data.error, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data, usagePercent: readUsagePercent(headers) };
}
