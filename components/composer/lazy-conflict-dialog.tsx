"use client";

import dynamic from "next/dynamic";
import { lazyLayer } from "@/components/ui/lazy";

export const ConflictDialog = lazyLayer(
  () => dynamic(() => import("./conflict-dialog").then((chunk) => chunk.ConflictDialog)),
  { what: "The comparison" },
);
