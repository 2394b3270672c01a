import { canOpenCredentials } from "@/lib/connections/credentials";
import { failed, passed } from "./check";
import type { Installation, Part } from "./installation";
import type { HealthCheck } from "./schema";
import { findSealedSamples, type SealedSample } from "./sealed-store";

const keys = { code: "keys", label: "Encryption keys" };

export const keysPart: Part = {
  code: "keys",
  label: "Encryption keys",
  examine: async ({ settings }) => {
    const samples = await findSealedSamples();
    const lost = samples.filter((sample) => !opens(sample, settings));
    if (lost.length > 0) return lost.map((sample) => explain(sample, settings));
    const accounts = samples.reduce((sum, { count }) => sum + count, 0);
    return [
      passed(
        keys,
        accounts === 0
          ? "No access is stored yet."
          : `The access of ${counted(accounts)} can be opened.`,
      ),
    ];
  },
};

type Settings = Installation["settings"];

function opens({ rowId, sealed }: SealedSample, { ENCRYPTION_KEYS }: Settings): boolean {
  return canOpenCredentials({ id: rowId, sealedCredentials: sealed }, ENCRYPTION_KEYS);
}

function explain({ keyId, count }: SealedSample, { ENCRYPTION_KEYS }: Settings): HealthCheck {
  const isKnown = ENCRYPTION_KEYS.some(({ id }) => id === keyId);
  const words = isKnown
    ? `The key ${keyId} is another one than the access of ${counted(count)} was sealed with.`
    : `The access of ${counted(count)} was sealed with the key ${keyId}, which is missing.`;
  return failed(
    keys,
    `${words} Put the former key back, in ENCRYPTION_KEYS or DATA_DIR/encryption-keys, from a backup; without it these accounts must be connected again.`,
  );
}

function counted(accounts: number): string {
  return accounts === 1 ? "1 account" : `${accounts} accounts`;
}
