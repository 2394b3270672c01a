"use client";

import { layerOnDemand } from "./layer-on-demand";

export const AlertDialog = layerOnDemand(
  async () => (await import("./alert-dialog-layer")).AlertDialogLayer,
  { what: "The question" },
);
