"use client";

import dynamic from "next/dynamic";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export const WhenFieldOnDemand = dynamic(
  () => import("./when-field").then((module) => module.WhenField),
  {
    loading: () => (
      <Loading label="Loading the calendar">
        <Skeleton className="h-96 sm:h-80" />
      </Loading>
    ),
  },
);
