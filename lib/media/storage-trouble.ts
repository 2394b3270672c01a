import { AppError } from "@/lib/kernel/errors";
import type { Reason } from "@/lib/networks/network";
import { storageReasons } from "@/lib/words/reasons";

/** Media are out of reach: a request ends with the sentence, and a row keeps the reason. */
export class StorageTrouble extends AppError {
  readonly reason: Reason;

  constructor(reason: Reason, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super("unavailable", storageReasons.sentenceOf(reason) ?? "", options);
    this.reason = reason;
  }
}
