"use client";

import { layerOnDemand } from "@/components/ui/layer-on-demand";

export const LabelDialogOnDemand = layerOnDemand(
  async () => (await import("./label-dialog")).LabelDialog,
  { what: "The dialog" },
);
