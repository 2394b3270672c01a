"use client";

import { viewOnDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";

const pictures = { what: "The pictures", loading: <Skeleton className="aspect-square" /> };

export const PhotoGrid = viewOnDemand(
  async () => (await import("./photo-grid")).PhotoGrid,
  pictures,
);

export const MediaCarousel = viewOnDemand(
  async () => (await import("./media-carousel")).MediaCarousel,
  pictures,
);
