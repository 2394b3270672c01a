import { createHash } from "node:crypto";
import { typeOf } from "../content-headers";
import { storageAt } from "../media-storage";
import type { MediaPlace, MediaStorage, MediaVariant } from "../storage";
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
  const hash = variant === "original" ? media.sha256 : await hashAt(source, media, variant);
  if ((await target.sizeOf(media, file)) === sizeBytes) {
    if ((await hashAt(target, media, variant)) === hash) return null;
  }
  const contentType = typeOf(variant, media);
  const stream = await source.open(media, file);
  await target.receive(media, { ...file, contentType, sizeBytes, hash }, stream);
  if ((await hashAt(target, media, variant)) !== hash) {
    throw new Error(`its ${variant} arrived with other bytes`);
  }
  return sizeBytes;
}

async function hashAt(
  storage: MediaStorage,
  media: Movable,
  variant: MediaVariant,
): Promise<string> {
  const hash = createHash("sha256");
  const stream = await storage.open(media, { sha256: media.sha256, variant });
  for await (const chunk of stream) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
