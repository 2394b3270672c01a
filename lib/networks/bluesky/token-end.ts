import { z } from "zod";
import { endsAfter, instantOf } from "../http/instants";

export const unknownLifeSeconds = 15 * 60;
const Claims = z.object({ exp: z.number() });

/** Reads the end of a token without trusting it: it only says when to renew. */
export function endOf(token: string, now: Date): Date {
  return endIn(token) ?? endsAfter(now, undefined, unknownLifeSeconds);
}

function endIn(token: string): Date | null {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = Claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return instantOf(exp);
  } catch {
    return null;
  }
}
