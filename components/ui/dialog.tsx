"use client";

import { layerOnDemand } from "./layer-on-demand";

export { DialogFooter } from "./dialog-footer";

export const Dialog = layerOnDemand(async () => (await import("./dialog-layer")).DialogLayer, {
  what: "The dialog",
});
