import { createHash, randomUUID } from "node:crypto";
import { type PrivateJwk, publicPartOf, signToken } from "./signed-token";

const noncesMax = 1000;
const nonces = new Map<string, string>();

type Proven = { url: URL; method: string; at: Date; token?: string };

export function dpopProof(key: PrivateJwk, { url, method, at, token }: Proven): string {
  const nonce = nonces.get(url.origin);
  return signToken(key, {
    header: { typ: "dpop+jwt", jwk: publicPartOf(key) },
    claims: {
      jti: randomUUID(),
      htm: method,
      htu: `${url.origin}${url.pathname}`,
      iat: Math.floor(at.getTime() / 1000),
      ...(nonce && { nonce }),
      ...(token && { ath: createHash("sha256").update(token).digest("base64url") }),
    },
  });
}

export function keepNonce({ origin }: URL, headers: Headers): boolean {
  const nonce = headers.get("dpop-nonce");
  if (!nonce || nonces.get(origin) === nonce) return false;
  if (nonces.size >= noncesMax) nonces.clear();
  nonces.set(origin, nonce);
  return true;
}
