import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/kernel/errors";

export function assertMetricsToken(request: Request, token: string | undefined): void {
  if (!token) throw new AppError("not_found", "There is nothing at this address.");
  const given = request.headers.get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  if (given && timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError("invalid_credential", "The metrics token is missing or wrong.");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
