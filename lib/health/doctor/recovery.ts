import { canOpenCredentials } from "@/lib/accounts/connections/credentials";
import { readLastBackup } from "@/lib/health/backups/get-backup";
import { oldAfterDays } from "@/lib/health/backups/schema";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { advice, counted, failed, type Installation, type Part, passed } from "./check";
import { findBeginning, findSealedSamples, type SealedSample } from "./sample-store";
import type { HealthCheck } from "./schema";

const last = { code: "backup", label: "Last backup" };
const files = { code: "backup_files", label: "Files of the library" };
const keys = { code: "keys", label: "Encryption keys" };

const dayMs = 86_400_000;

export const backupPart: Part = {
  code: "backup",
  label: "Backup",
  examine: async () => {
    const backup = await readLastBackup();
    if (!backup) return [await judgeNone()];
    const { takenAt, missingFiles } = backup;
    const days = daysSince(new Date(takenAt));
    const words = `The last backup is from ${takenAt.slice(0, 10)}`;
    const age =
      days > oldAfterDays
        ? failed(last, `${words}, ${days} days ago. ${makeOne()}, best each night.`)
        : passed(last, `${words}.`);
    if (missingFiles === 0) return [age];
    return [
      age,
      failed(
        files,
        `${missingFiles} media had no file on the disk when it was made. Put DATA_DIR/media back from an older backup, or delete these media.`,
      ),
    ];
  },
};

/** Nobody needs one in the first days; later it is missed as one that is too old. */
async function judgeNone(): Promise<HealthCheck> {
  const beganAt = await findBeginning();
  const isYoung = beganAt === null || daysSince(beganAt) <= oldAfterDays;
  const judge = isYoung ? advice : failed;
  return judge(last, `No backup was made yet. ${makeOne()}.`);
}

function makeOne(): string {
  return `Make one on the server with ${commandLine("backup", "--to herald.backup")}`;
}

function daysSince(at: Date): number {
  return Math.floor((now().getTime() - at.getTime()) / dayMs);
}

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
          : `The access of ${counted(accounts, "account")} can be opened.`,
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
    ? `The key ${keyId} is another one than the access of ${counted(count, "account")} was sealed with.`
    : `The access of ${counted(count, "account")} was sealed with the key ${keyId}, which is missing.`;
  return failed(
    keys,
    `${words} Put the former key back, in ENCRYPTION_KEYS or DATA_DIR/encryption-keys, from a backup; without it these accounts must be connected again.`,
  );
}
