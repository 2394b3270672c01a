"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** Most people are named by no rule: their profile does not load its fields. */
export const DeputyCard = lazyPart(
  () => dynamic(() => import("./deputy-card").then((chunk) => chunk.DeputyCard)),
  {
    what: "While you are away",
    loading: (
      <Loading label="Loading who stands in for you">
        <Skeleton className="h-40" />
      </Loading>
    ),
  },
);
