import { AppError } from "@/lib/kernel/errors";

export class UploadGone extends AppError {
  constructor(cause?: unknown) {
    super("media_not_ready", "The file has not arrived yet. Send it, then complete.", { cause });
  }
}
