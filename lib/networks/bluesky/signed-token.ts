import {
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";

export type PublicJwk = { kty: "EC"; crv: "P-256"; x: string; y: string };
export type PrivateJwk = PublicJwk & { d: string };

export function signToken(
  key: PrivateJwk,
  { header, claims }: { header: Record<string, unknown>; claims: Record<string, unknown> },
): string {
  const signed = [{ alg: "ES256", ...header }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const bytes = sign("sha256", Buffer.from(signed), {
    key: privateKeyOf(key),
    dsaEncoding: "ieee-p1363",
  });
  return `${signed}.${bytes.toString("base64url")}`;
}

export function publicPartOf({ kty, crv, x, y }: PublicJwk): PublicJwk {
  return { kty, crv, x, y };
}

export function thumbprintOf({ kty, crv, x, y }: PublicJwk): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

/** The same secret gives the same key, so that no key has to be kept. */
export function keyFrom(secret: string): PrivateJwk {
  const ecdh = createECDH("prime256v1");
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "client key", 32));
  // Of about four billion seeds one is no private key.
  seed[0] = (seed[0] ?? 0) & 0x7f;
  ecdh.setPrivateKey(seed);
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return { kty: "EC", crv: "P-256", x: part(1), y: part(33), d: seed.toString("base64url") };
}

const nonces = new Map<string, string>();

export function dpopProof(
  key: PrivateJwk,
  { url, method, at, token }: { url: URL; method: string; at: Date; token?: string },
): string {
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

const noncesMax = 1000;

export function keepNonce({ origin }: URL, headers: Headers): boolean {
  const nonce = headers.get("dpop-nonce");
  if (!nonce || nonces.get(origin) === nonce) return false;
  if (nonces.size >= noncesMax) nonces.clear();
  nonces.set(origin, nonce);
  return true;
}

function privateKeyOf(key: PrivateJwk): KeyObject {
  return createPrivateKey({ key, format: "jwk" });
}
