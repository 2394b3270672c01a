import { AppError } from "@/lib/kernel/errors";
import { uploadStorage } from "./media-storage";

export async function assertRoom(sizeBytes: number): Promise<void> {
  if (await uploadStorage().hasRoomFor(sizeBytes)) return;
  throw new AppError(
    "unavailable",
    "The server has too little space for uploads. Its administrators have been told; posts still go out.",
    { retryAfterSeconds: 300 },
  );
}
