"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function ConnectionsError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The connections did not load"
      description="Nothing was changed. Try again in a moment."
    />
  );
}
