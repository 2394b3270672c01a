import { ApiError } from "@/components/kit/api/api";

export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
