import { AppError } from "@/lib/kernel/errors";
import { mediaStorage } from "./media-storage";

/** Throws `unavailable` before the space that publishing needs is filled. */
export async function assertRoom(sizeBytes: number): Promise<void> {
  if (await mediaStorage.hasRoomFor(sizeBytes)) return;
  throw new AppError(
    "unavailable",
    "The server has too little space for uploads. Its administrators have been told; posts still go out.",
    { retryAfterSeconds: 300 },
  );
}
