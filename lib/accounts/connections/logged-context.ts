import { z } from "zod";
import { isDatabaseTrouble } from "@/lib/kernel/database-trouble";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { parseJson, readText } from "@/lib/networks/http/exchange";
import type { Network, NetworkContext } from "@/lib/networks/network";

/**
 * Returns a context whose failed calls leave a line in the log: whoever connects an account sees a
 * sentence only. Addresses and answers can hold tokens, so that neither is logged whole.
 */
export function loggedContext(network: string, context: NetworkContext): NetworkContext {
  const send: typeof fetch = async (input, init) => {
    const call = describeCall(input, init);
    try {
      const response = await context.fetch(input, init);
      if (response.status < 400) return response;
      const { status } = response;
      const reason = reasonOf(await readText(response.clone()).catch(() => ""));
      const asksForNonce = reason.error === "use_dpop_nonce";
      if (!asksForNonce) {
        log.warn({ network, call, status, reason }, "A network refused a call of connecting.");
      }
      return response;
    } catch (error) {
      log.warn({ network, call, cause: causeOf(error) }, "A call of connecting failed.");
      throw error;
    }
  };
  return { ...context, fetch: send };
}

/** An answer that breaks an adapter is the network's failure, and is reported as one. */
export async function answerOf<Answer>(
  { id, label }: Network,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (err) {
    if (err instanceof AppError || isDatabaseTrouble(err)) throw err;
    log.error({ err, network: id }, "A network's adapter broke while an account was connected.");
    throw new AppError("provider_error", `${label} gave an answer that cannot be read.`);
  }
}

function describeCall(...[input, init]: Parameters<typeof fetch>): string {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
  return `${init?.method ?? "GET"} ${origin}${pathname}`;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

const word = z.union([z.int(), z.string().regex(/^[\w. -]{1,64}$/)]);
const codes = z.object({ type: word, code: word, error_subcode: word, serviceErrorCode: word });

/** The words of an error may repeat a token; its codes do not. */
function reasonOf(body: string): Record<string, unknown> {
  const answer = parse(body);
  const nested = codes.partial().catch({}).parse(answer.error);
  const error = word.safeParse(answer.error).data;
  return { ...codes.partial().catch({}).parse(answer), ...nested, ...(error && { error }) };
}

function parse(body: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(parseJson(body));
}
