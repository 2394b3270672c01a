import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";
import { UnusableBackup } from "./unusable-backup";

export const BackedUpSecrets = z.strictObject({
  SETUP_SECRET: z.string().min(16),
  ENCRYPTION_KEYS: z.string().min(1),
});
export type BackedUpSecrets = z.output<typeof BackedUpSecrets>;

/** About 0.4 s and 128 MB a try. A file must not ask for more, so the values are fixed by the format. */
const cost = { N: 131_072, r: 8, p: 1 } as const;

const Base64 = z.base64();

export const SealedSecrets = z.strictObject({
  kdf: z.strictObject({
    name: z.literal("scrypt"),
    N: z.literal(cost.N),
    r: z.literal(cost.r),
    p: z.literal(cost.p),
    salt: Base64,
  }),
  cipher: z.literal("aes-256-gcm"),
  nonce: Base64,
  sealed: Base64,
});
export type SealedSecrets = z.output<typeof SealedSecrets>;

const tagBytes = 16;

/** The seal is bound to the manifest, so that it fits no other database. */
export async function sealSecrets(
  secrets: BackedUpSecrets,
  { passphrase, manifestSum }: { passphrase: string; manifestSum: string },
): Promise<SealedSecrets> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const key = await deriveKey(passphrase, salt);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(manifestSum));
  const sealed = [cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()];
  return {
    kdf: { name: "scrypt", ...cost, salt: salt.toString("base64") },
    cipher: "aes-256-gcm",
    nonce: nonce.toString("base64"),
    sealed: Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64"),
  };
}

export async function openSecrets(
  { kdf, nonce, sealed }: SealedSecrets,
  { passphrase, manifestSum }: { passphrase: string; manifestSum: string },
): Promise<BackedUpSecrets> {
  const key = await deriveKey(passphrase, Buffer.from(kdf.salt, "base64"));
  const bytes = Buffer.from(sealed, "base64");
  try {
    const options = { authTagLength: tagBytes };
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"), options);
    decipher.setAAD(Buffer.from(manifestSum));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const opened = [decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()];
    return BackedUpSecrets.parse(JSON.parse(Buffer.concat(opened).toString("utf8")));
  } catch (cause) {
    throw new UnusableBackup("The passphrase does not open this backup.", { cause });
  }
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
