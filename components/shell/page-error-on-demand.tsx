"use client";

import { onDemand } from "@/components/ui/on-demand";

export const PageErrorOnDemand = onDemand(async () => (await import("./page-error")).PageError, {
  what: "This page",
});
