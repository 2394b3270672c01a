"use client";

import { usePagedList } from "@/components/paged-list/use-paged-list";
import { api } from "@/lib/http/api";

export function useMediaUses(mediaId: string) {
  return usePagedList({
    queryKey: ["media-uses", mediaId],
    load: ({ cursor, signal }) =>
      api("GET /api/media/{mediaId}/uses", {
        params: { mediaId },
        query: { limit: 20, cursor },
        signal,
      }),
    refetchOnMount: "always",
  });
}

export type MediaUses = ReturnType<typeof useMediaUses>;
