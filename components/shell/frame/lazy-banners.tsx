"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";

/** On most days nothing is paused or stopped: no page waits for these. A banner is in the HTML too. */
export const PauseBanner = lazyPart(
  () =>
    dynamic(() =>
      import("@/components/shell/pause/pause-banner").then((chunk) => chunk.PauseBanner),
    ),
  { what: "What is paused", loading: null },
);

export const StopsBanner = lazyPart(
  () =>
    dynamic(() =>
      import("@/components/shell/stops/stops-banner").then((chunk) => chunk.StopsBanner),
    ),
  { what: "What is stopped", loading: null },
);
