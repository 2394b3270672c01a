"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";

/** Keeps the charts out of what the page of a post loads first; its HTML has them all the same. */
export const LazyPostResults = lazyPart(
  () => dynamic(() => import("./post-results").then((chunk) => chunk.PostResults)),
  { what: "The results", loading: <Skeleton className="h-40 rounded-lg" /> },
);
