"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function MediaError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The media did not load"
      description="Nothing was changed. Try again in a moment."
    />
  );
}
