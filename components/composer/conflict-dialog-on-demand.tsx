"use client";

import { layerOnDemand } from "@/components/ui/layer-on-demand";

export const ConflictDialog = layerOnDemand(
  async () => (await import("./conflict-dialog")).ConflictDialog,
  { what: "The comparison" },
);
