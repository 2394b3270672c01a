"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";

/** Comes when its menu is opened. */
export const ExportPart = lazyPart(
  () => dynamic(() => import("./export-items").then((chunk) => chunk.ExportItems)),
  { what: "The export", loading: null },
);
