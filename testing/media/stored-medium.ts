import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { diskStorage } from "@/lib/library/media/disk/disk-storage";
import type { Bytes, MediaKey } from "@/lib/library/media/storage";
import { sampleJpeg } from "./sample-images";
import { hashOf } from "./storage-contract";

type Stored = { key: MediaKey; bytes: Bytes; sha256: string };

export async function storedMedium(workspaceId: WorkspaceId): Promise<Stored> {
  const bytes = await sampleJpeg();
  const sha256 = hashOf(bytes);
  const { id: mediaId } = await db.media.create({
    data: {
      workspaceId,
      state: "ready",
      place: "disk",
      fileName: "a.jpg",
      contentType: "image/jpeg",
      sizeBytes: bytes.length,
      width: 320,
      height: 200,
      alt: "",
      sha256,
      uploadExpiresAt: new Date(),
    },
  });
  const key = { workspaceId, mediaId };
  await diskStorage.store(key, { sha256, variant: "original", bytes });
  await diskStorage.store(key, { sha256, variant: "thumbnail", bytes: bytes.slice(0, 50) });
  return { key, bytes, sha256 };
}
