import { createHmac, timingSafeEqual } from "node:crypto";
import canonicalize from "canonicalize";
import type { Transport } from "@/inngest/embedded/transport";

const signatureHeader = "x-inngest-signature";

export function signedTransport({
  url,
  signingKey,
}: {
  url: string;
  signingKey: string;
}): Transport {
  return async ({ method, query, headers, body }) => {
    const seconds = String(Math.round(Date.now() / 1000));
    const text = canonicalize(body) ?? "";
    const response = await fetch(`${url}${query}`, {
      method,
      headers: {
        ...headers,
        "content-type": "application/json",
        [signatureHeader]: `t=${seconds}&s=${mac(signingKey, text, seconds)}`,
      },
      body: text,
    });
    const answer = await response.text();
    if (response.ok && !isSigned(answer, signingKey, response.headers.get(signatureHeader))) {
      throw new Error("The answer does not carry a valid signature.");
    }
    return new Response(answer, { status: response.status, headers: response.headers });
  };
}

function isSigned(text: string, signingKey: string, signature: string | null): boolean {
  const fields = new URLSearchParams(signature ?? "");
  const given = Buffer.from(fields.get("s") ?? "");
  const expected = Buffer.from(mac(signingKey, text, fields.get("t") ?? ""));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function mac(signingKey: string, text: string, seconds: string): string {
  const key = signingKey.replace(/^signkey-\w+-/, "");
  return createHmac("sha256", key).update(text).update(seconds).digest("hex");
}
