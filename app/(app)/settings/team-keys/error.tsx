"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function TeamKeysError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The keys did not load"
      description="They go on working. Try again in a moment."
    />
  );
}
