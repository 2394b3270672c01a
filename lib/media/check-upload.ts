import { semaphore } from "@/lib/async/semaphore";
import { checkImage } from "./check-image";
import { isVideo, type MediaType } from "./schema";
import type { Bytes, UploadSnapshot } from "./storage";
import { checkVideo } from "./video/check-video";
import { makePoster } from "./video/make-poster";

export type CheckedUpload = {
  contentType: MediaType;
  width: number;
  height: number;
  durationSeconds: number | null;
  thumbnail: Bytes | null;
};

/** An image is read whole, so those that wait for the decoder wait unread. */
const oneImageAtATime = semaphore(1);

export async function checkUpload(
  upload: UploadSnapshot,
  declaredType: string,
): Promise<CheckedUpload> {
  if (isVideo({ contentType: declaredType })) {
    const video = await checkVideo(upload, declaredType);
    return { ...video, thumbnail: await makePoster(upload, video) };
  }
  return await oneImageAtATime(async () => {
    const bytes = await upload.read({ start: 0, end: upload.sizeBytes });
    return { ...(await checkImage(bytes, declaredType)), durationSeconds: null };
  });
}
