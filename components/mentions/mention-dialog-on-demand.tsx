"use client";

import { layerOnDemand } from "@/components/ui/layer-on-demand";

export const MentionDialogOnDemand = layerOnDemand(
  async () => (await import("./mention-dialog")).MentionDialog,
  { what: "The dialog" },
);
