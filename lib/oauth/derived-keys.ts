import { createECDH, hkdfSync } from "node:crypto";
import { env } from "@/lib/kernel/env";

export function cookieKeys(): string[] {
  return env.ENCRYPTION_KEYS.map(({ key }) => derive(key, "oauth-cookies").toString("base64url"));
}

/** The library requires signing keys; our tokens are opaque, so none is ever signed. */
export function signingKeys() {
  const keys = env.ENCRYPTION_KEYS.map(({ id, key }) => {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(derive(key, "oauth-signing"));
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(encoded);
    const d = encoded(curve.getPrivateKey());
    return { kty: "EC", crv: "P-256", use: "sig", alg: "ES256", kid: id, x, y, d };
  });
  return { keys };
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `herald/${purpose}`, 32));
}

function encoded(bytes: Buffer): string {
  return Buffer.concat([Buffer.alloc(32), bytes])
    .subarray(-32)
    .toString("base64url");
}
