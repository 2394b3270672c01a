import { AppError } from "@/lib/kernel/errors";

/** Unknown, used, expired and overtaken links get one answer, which tells nothing about accounts. */
export function linkExpired(message = "This link does not work any more. Ask for a new one.") {
  return new AppError("link_expired", message);
}
