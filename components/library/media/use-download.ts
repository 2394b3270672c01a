"use client";

import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useToast } from "@/components/ui/toast";
import type { Media } from "@/lib/library/media/schema";

export function useDownload() {
  const toast = useToast();
  return async ({ id, fileName }: Media) => {
    try {
      const { url } = await api("GET /api/media/{mediaId}", { params: { mediaId: id } });
      follow(url);
    } catch (error) {
      toast.fail(`${fileName} cannot be downloaded`, error);
    }
  };
}
