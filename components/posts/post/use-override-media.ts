import { useQueries } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";

/** Reads the media that single accounts get instead of the post's own. */
export function useOverrideMedia({ mediaOverrides }: Post): Media[] {
  const ids = new Set(
    Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition).flat()),
  );
  const answers = useQueries({
    queries: [...ids].map((mediaId) => ({
      queryKey: ["media", "one", mediaId],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api("GET /api/media/{mediaId}", { params: { mediaId }, signal })).media,
    })),
  });
  return answers.flatMap(({ data }) => data ?? []);
}
