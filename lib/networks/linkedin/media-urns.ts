import { isVideo } from "../content/video-rules";
import type { Content, Handles, MediaItem } from "../network";
import { imageKey, readUpload } from "./image-handles";
import { readVideo } from "./video-handles";

export function mediaUrns(handles: Handles, content: Content): (string | undefined)[] {
  return content.media.map((item, index) => {
    const upload = uploadOf(handles, item, index);
    return upload.state === "available" ? upload.urn : undefined;
  });
}

function uploadOf(handles: Handles, item: MediaItem, index: number) {
  return isVideo(item) ? readVideo(handles, item) : readUpload(handles, imageKey(item, index));
}
