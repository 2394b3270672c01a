"use client";

import { layerOnDemand } from "@/components/ui/on-demand";

export const MentionDialogOnDemand = layerOnDemand(
  async () => (await import("./mention-dialog")).MentionDialog,
  { what: "The dialog" },
);
