import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/kernel/errors";

const Payload = z.object({
  algorithm: z.string().regex(/^hmac-sha256$/i),
  user_id: z
    .string()
    .min(1)
    .max(64)
    .refine((id) => !id.includes("\0") && id.isWellFormed()),
  issued_at: z.int().min(0).optional(),
});

export type SignedEvent = {
  userId: string;
  issuedAt: number | null;
};

/**
 * Verifies `base64url(HMAC-SHA256(secret, payload part)).payload part`, then parses the payload.
 * Throws `signed_request_invalid`, whatever is wrong.
 */
export function readSignedRequest(text: string, secret: string): SignedEvent {
  const [signature, payload, ...rest] = text.split(".");
  if (!signature || !payload || rest.length > 0) throw invalid();
  if (!isSignedBy(secret, { signature, payload })) throw invalid();
  const { user_id: userId, issued_at: issuedAt } = readPayload(payload);
  return { userId, issuedAt: issuedAt ?? null };
}

function isSignedBy(
  secret: string,
  { signature, payload }: { signature: string; payload: string },
): boolean {
  const given = fromBase64Url(signature);
  const expected = createHmac("sha256", secret).update(payload).digest();
  return given !== null && given.length === expected.length && timingSafeEqual(given, expected);
}

function readPayload(payload: string): z.output<typeof Payload> {
  try {
    return Payload.parse(JSON.parse(quoteId(String(fromBase64Url(payload)))));
  } catch {
    throw invalid();
  }
}

// Ids exceed 2^53, so JSON.parse would round a numeric one. Inside a string, quotes are escaped.
function quoteId(json: string): string {
  return json.replace(/("user_id"\s*:\s*)(\d+)(?=\s*[,}])/g, '$1"$2"');
}

/** Returns null for invalid base64url, of which `Buffer` would skip characters. */
function fromBase64Url(text: string): Buffer | null {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, "base64url") : null;
}

function invalid(): AppError {
  return new AppError(
    "signed_request_invalid",
    "signed_request is not signed with this network's app secret, or is not complete.",
  );
}
