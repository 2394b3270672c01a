"use client";

import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";

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
