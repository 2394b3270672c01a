import { typeOf } from "../content-headers";
import { storageAt } from "../media-storage";
import type { MediaPlace, MediaStorage, MediaVariant } from "../storage";
import { storedHash } from "../stored-hash";
import type { Movable } from "./move-store";

export type Copied = { files: number; bytes: number };

export async function copyFiles(media: Movable, to: MediaPlace): Promise<Copied> {
  const [source, target] = [storageAt(media.place), storageAt(to)];
  const variants = await source.variantsOf(media, media.sha256);
  if (!variants.includes("original")) throw new Error("its bytes are missing");
  const copied = { files: 0, bytes: 0 };
  for (const variant of variants) {
    const bytes = await copyFile({ media, variant, source, target });
    if (bytes === null) continue;
    copied.files += 1;
    copied.bytes += bytes;
  }
  return copied;
}

type Copy = { media: Movable; variant: MediaVariant; source: MediaStorage; target: MediaStorage };

async function copyFile({ media, variant, source, target }: Copy): Promise<number | null> {
  const file = { sha256: media.sha256, variant };
  const sizeBytes = await source.sizeOf(media, file);
  if (sizeBytes === null) throw new Error(`its ${variant} is missing`);
  const hash = variant === "original" ? media.sha256 : await storedHash(source, media, file);
  if ((await target.sizeOf(media, file)) === sizeBytes) {
    if ((await storedHash(target, media, file)) === hash) return null;
  }
  const contentType = typeOf(variant, media);
  const stream = await source.open(media, file);
  await target.receive(media, { ...file, contentType, sizeBytes, hash }, stream);
  if ((await storedHash(target, media, file)) !== hash) {
    throw new Error(`its ${variant} arrived with other bytes`);
  }
  return sizeBytes;
}
