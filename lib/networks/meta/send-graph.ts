import type { z } from "zod";
import { exchange, type TransportFailure } from "../http/exchange";
import type { NetworkContext } from "../network";
import { ErrorAnswer, type GraphError } from "./error-answer";
import { readRegainAt, readUsagePercent } from "./usage";

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: GraphError; regainAt: Date | null };

export type Answer<Body> =
  | { ok: true; body: Body; usagePercent: number }
  | { ok: false; failure: Failure };

export async function sendGraph<Body>(
  { fetch, now }: Pick<NetworkContext, "fetch" | "now">,
  request: RequestInit & { url: URL },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const exchanged = await exchange(fetch, request);
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  const regainAt = readRegainAt(headers, now());
  const refusal = ErrorAnswer.safeParse(body);
  if (refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data.error, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data, usagePercent: readUsagePercent(headers) };
}
