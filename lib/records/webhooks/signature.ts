import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from "node:crypto";

/** The ways to sign of Standard Webhooks 1.0: one secret for both sides, or a key pair. */
export type Algorithm = "hmac-sha256" | "ed25519";

export type SigningKey = { secret: string; publicKey: string | null };

/** Keys are Base64 behind `whsec_`, `whsk_` and `whpk_`, as Standard Webhooks 1.0 writes them. */
export function createKey(algorithm: Algorithm): SigningKey {
  if (algorithm === "hmac-sha256") {
    return { secret: `whsec_${randomBytes(32).toString("base64")}`, publicKey: null };
  }
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ type: "pkcs8", format: "der" }).subarray(-32);
  const point = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
  return {
    secret: `whsk_${seed.toString("base64")}`,
    publicKey: `whpk_${point.toString("base64")}`,
  };
}

export type SignedHeaders = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/** Signs an attempt by each secret, so that a receiver that knows either can verify it. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map((secret) => signatureOf(content, secret));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** DER of an Ed25519 private key up to its 32 bytes, by RFC 8410. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

function signatureOf(content: Buffer, secret: string): string {
  const [kind, encoded = ""] = secret.split("_", 2);
  const key = Buffer.from(encoded, "base64");
  if (kind === "whsec") {
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  }
  const der = Buffer.concat([pkcs8Head, key]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return `v1a,${sign(null, content, privateKey).toString("base64")}`;
}

/** Makes the key that verifies what a `whsk_` signed. */
export function publicKeyOf(publicKey: string) {
  const point = Buffer.from(publicKey.slice("whpk_".length), "base64");
  const head = Buffer.from("302a300506032b6570032100", "hex");
  return createPublicKey({ key: Buffer.concat([head, point]), format: "der", type: "spki" });
}
