"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";

/** Nothing is stopped on most days: no page waits for it. */
export const StopsBanner = lazyPart(
  () => dynamic(() => import("./stops-banner").then((chunk) => chunk.StopsBanner)),
  { what: "What is stopped", loading: null },
);
