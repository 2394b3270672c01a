import { checkImage } from "./check-image";
import { isVideo, type MediaType } from "./schema";
import type { Bytes, HeldUpload } from "./storage";
import { checkVideo } from "./video/check-video";
import { makePoster } from "./video/make-poster";

/** What the bytes say of themselves, with a small picture where one could be taken. */
export type CheckedUpload = {
  contentType: MediaType;
  width: number;
  height: number;
  durationSeconds: number | null;
  thumbnail: Bytes | null;
};

/** Throws `validation_failed` unless the upload is a whole medium of the declared type. */
export async function checkUpload(
  upload: HeldUpload,
  declaredType: string,
): Promise<CheckedUpload> {
  if (isVideo({ contentType: declaredType })) {
    const video = await checkVideo(upload, declaredType);
    return { ...video, thumbnail: await makePoster(upload.path, video) };
  }
  const bytes = await upload.read({ start: 0, end: upload.sizeBytes });
  return { ...(await checkImage(bytes, declaredType)), durationSeconds: null };
}
