import { isVideo } from "@/lib/media/schema";
import type { MediaUpload } from "./upload-queue";

/** The local file itself, faint, while it is on its way. */
export function UploadPreview({ upload }: { upload: MediaUpload }) {
  const { previewUrl } = upload;
  const className = "size-full object-cover opacity-50";
  if (isVideo(upload)) {
    // A moment into the video, because many begin in black.
    return <video src={`${previewUrl}#t=0.5`} muted playsInline className={className} />;
  }
  // biome-ignore lint/performance/noImgElement: a local file that no server has yet
  return <img src={previewUrl} alt="" className={className} />;
}
