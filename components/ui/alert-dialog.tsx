"use client";

import { layerOnDemand } from "./on-demand";

export const AlertDialog = layerOnDemand(
  async () => (await import("./alert-dialog-layer")).AlertDialogLayer,
  { what: "The question" },
);
