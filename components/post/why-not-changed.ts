import { ApiError } from "@/lib/http/api";

/** Why a change of a post did not come about; the post is shown as it is by then. */
export function whyNotChanged(error: Error): string {
  const overtaken = error instanceof ApiError && error.code === "version_conflict";
  return overtaken
    ? "Somebody changed it in the meantime. It is shown as it is now."
    : error.message;
}
