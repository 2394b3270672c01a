import { ApiError } from "@/lib/http/api";

export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
