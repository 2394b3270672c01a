"use client";

import { follow } from "@/components/link/follow";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { Media } from "@/lib/media/schema";

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
