import { z } from "zod";

const unknownLifeMs = 15 * 60_000;
const Claims = z.object({ exp: z.number() });

/** Reads the end of a token without trusting it: it only says when to renew. */
export function endOf(token: string, now: Date): Date {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = Claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return new Date(exp * 1000);
  } catch {
    return new Date(now.getTime() + unknownLifeMs);
  }
}
