import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { storageReasons } from "@/lib/records/words/reasons";
import { diskStorage } from "./disk/disk-storage";
import { s3Storage } from "./s3/s3-storage";
import { type MediaPlace, type MediaStorage, StorageTrouble } from "./storage";

let bucket: MediaStorage | undefined;

export function storageAt(place: MediaPlace): MediaStorage {
  if (place === "disk") return diskStorage;
  if (!env.s3) {
    throw new StorageTrouble(storageReasons.because("unknown_bucket"));
  }
  bucket ??= s3Storage(env.s3);
  return bucket;
}

export function knownStorages(): MediaStorage[] {
  return env.s3 ? [diskStorage, storageAt("s3")] : [diskStorage];
}

export function uploadPlace(): MediaPlace {
  return env.s3 ? "s3" : "disk";
}

export function uploadStorage(): MediaStorage {
  return storageAt(uploadPlace());
}

export async function assertSpace(sizeBytes: number): Promise<void> {
  if (await uploadStorage().hasRoomFor(sizeBytes)) return;
  throw new AppError(
    "unavailable",
    "The server has too little space for uploads. Its administrators have been told; posts still go out.",
    { retryAfterSeconds: 300 },
  );
}
