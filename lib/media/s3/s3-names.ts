import type { MediaKey, StoredFile } from "../storage";
import { storedName } from "../stored-name";

export const stagedPrefix = "uploads/";

/** Staged objects have a prefix of their own, so that a rule of the bucket can expire it as well. */
export function stagedObject({ workspaceId, mediaId }: MediaKey): string {
  return `${stagedPrefix}${workspaceId}/${mediaId}`;
}

export function objectFolder({ workspaceId, mediaId }: MediaKey): string {
  return `media/${workspaceId}/${mediaId}/`;
}

export function storedObject(key: MediaKey, stored: StoredFile): string {
  return `${objectFolder(key)}${storedName(stored)}`;
}
