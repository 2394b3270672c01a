"use client";

import { layerOnDemand } from "@/components/ui/layer-on-demand";

export const SnippetDialogOnDemand = layerOnDemand(
  async () => (await import("./snippet-dialog")).SnippetDialog,
  { what: "The dialog" },
);
