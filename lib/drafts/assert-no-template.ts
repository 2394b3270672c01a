import { AppError } from "@/lib/kernel/errors";
import type { DraftRow } from "./draft-store";

export function assertNoTemplate({ template }: DraftRow): void {
  if (!template) return;
  const message = "This is a template. Make a draft of it, and schedule that.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "draftId", code: "template", message }],
  });
}
