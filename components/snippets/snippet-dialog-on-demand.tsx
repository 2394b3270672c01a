"use client";

import { layerOnDemand } from "@/components/ui/on-demand";

export const SnippetDialogOnDemand = layerOnDemand(
  async () => (await import("./snippet-dialog")).SnippetDialog,
  { what: "The dialog" },
);
