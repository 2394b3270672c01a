import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export type SealingKey = { id: string; key: Buffer };

export type KeyRing = readonly SealingKey[];

/** The database field of a sealed value; the value opens nowhere else. */
export type SealedField = { table: string; rowId: string; field: string };

export class SealError extends Error {
  override name = "SealError";
}

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals by AES-256-GCM under a random nonce: `v1.{key id}.{base64url of nonce, ciphertext, tag}`.
 */
export function sealWith(ring: KeyRing, place: SealedField, plaintext: string): string {
  const [first] = ring;
  if (!first) throw new SealError("There is no key to seal with.");
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", first.key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place, first.id));
  const sealed = [nonce, cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()];
  return [version, first.id, Buffer.concat(sealed).toString("base64url")].join(".");
}

export function openWith(ring: KeyRing, place: SealedField, envelope: string): string {
  const { keyId, bytes } = readEnvelope(envelope);
  const key = ring.find(({ id }) => id === keyId)?.key;
  if (!key) throw new SealError(`The key ring has no key "${keyId}".`);
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(place, keyId));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const plaintext = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([plaintext, decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new SealError("The value was altered or belongs to another place.", { cause });
  }
}

function readEnvelope(envelope: string): { keyId: string; bytes: Buffer } {
  const [found, keyId = "", encoded = "", ...rest] = envelope.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  const whole = found === version && rest.length === 0 && bytes.length >= nonceBytes + tagBytes;
  if (!whole) throw new SealError("The value is not a sealed envelope.");
  return { keyId, bytes };
}

// JSON separates the parts, so that no two fields yield the same bytes.
function boundTo({ table, rowId, field }: SealedField, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([version, keyId, table, rowId, field]));
}
