import { randomBytes, randomUUID } from "node:crypto";
import { AppError } from "@/lib/kernel/errors";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { MediaStorage, StoredFile } from "@/lib/library/media/storage";
import { failed, type Installation, type Part, passed, unchecked } from "./check";
import type { HealthCheck } from "./schema";

const put = { code: "storage_put", label: "Write" };
const get = { code: "storage_get", label: "Read" };
const range = { code: "storage_range", label: "Read a part" };
const browsers = { code: "storage_browsers", label: "Open to browsers" };
const room = { code: "storage_room", label: "Room" };

const probeBytes = 65_536;
const part = { start: 1_000, end: 1_032 };
const nobody = workspaceId("00000000-0000-0000-0000-000000000000");

export const storagePart: Part = {
  code: "storage",
  label: "Storage of media",
  examine: async ({ storage, settings }) => {
    const checks = [probeStorage(storage, settings), judgeRoom(storage, settings)];
    if (settings.s3) checks.push(judgeBrowsers(storage, settings));
    return (await Promise.all(checks)).flat();
  },
};

type Settings = Installation["settings"];

async function probeStorage(storage: MediaStorage, settings: Settings): Promise<HealthCheck[]> {
  const key = { workspaceId: nobody, mediaId: randomUUID() };
  const stored: StoredFile = { sha256: randomBytes(32).toString("hex"), variant: "original" };
  const bytes = new Uint8Array(randomBytes(probeBytes));
  const place = settings.s3 ? `the bucket ${settings.s3.bucket}` : settings.DATA_DIR;
  try {
    await storage.store(key, { ...stored, bytes });
    return [
      passed(put, `A file was written to ${place}.`),
      await readBack(get, async () => isSame(await storage.read(key, stored), bytes)),
      await readBack(range, async () => {
        const read = await storage.read(key, { ...stored, range: part });
        return isSame(read, bytes.subarray(part.start, part.end));
      }),
    ];
  } catch (error) {
    const rest = [get, range].map((check) => unchecked(check, "There was nothing to read."));
    return [failed(put, explain(error, settings)), ...rest];
  } finally {
    await storage.remove(key).catch(() => undefined);
  }

  async function readBack(check: typeof get, read: () => Promise<boolean>): Promise<HealthCheck> {
    try {
      if (await read()) return passed(check, "What was read is what was written.");
      return failed(check, `${place} answers with other bytes than were written. ${askOther}`);
    } catch (error) {
      return failed(check, explain(error, settings));
    }
  }
}

const askOther =
  "See whether something in front of it changes or caches answers; it must honour Range.";

async function judgeBrowsers(storage: MediaStorage, settings: Settings): Promise<HealthCheck[]> {
  try {
    await storage.assertOpenToBrowsers();
    return [passed(browsers, "Browsers may send files to the bucket.")];
  } catch (error) {
    return [failed(browsers, explain(error, settings))];
  }
}

async function judgeRoom(storage: MediaStorage, settings: Settings): Promise<HealthCheck[]> {
  if (settings.s3) return [];
  try {
    if (await storage.hasRoomFor(0)) return [passed(room, "There is room for uploads.")];
    return [
      failed(
        room,
        `Less than ${settings.DISK_RESERVE_MB.toLocaleString("en")} MB are free where ${settings.DATA_DIR} lies, so that uploads are refused. Delete something there, make the disk larger, or lower DISK_RESERVE_MB.`,
      ),
    ];
  } catch {
    return [];
  }
}

const reasons: Record<string, string> = {
  EACCES: "Herald’s user may not write there: give the folder to it with chown.",
  EPERM: "Herald’s user may not write there: give the folder to it with chown.",
  EROFS: "The disk is mounted read-only: mount it for writing.",
  ENOSPC: "The disk is full: delete something there or make it larger.",
  EDQUOT: "The quota is used up: raise it or delete something.",
};

function explain(error: unknown, { DATA_DIR }: Settings): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason =
    reasons[code] ?? "See that the folder media in it is a folder that Herald’s user owns.";
  return `Nothing can be written to ${DATA_DIR}${code && ` (${code})`}. ${reason}`;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(Buffer.from(other));
}
