import { AppError } from "@/lib/kernel/errors";

export function refusedMedia(message: string): AppError {
  return new AppError("validation_failed", message, {
    details: [{ path: "file", code: "unreadable_media", message }],
  });
}

export function typeMismatch(foundType: string, declaredType: string): AppError {
  return refusedMedia(`This file is ${foundType}, but ${declaredType} was announced.`);
}
