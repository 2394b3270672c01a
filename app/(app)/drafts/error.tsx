"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function DraftsError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The drafts did not load"
      description="They are kept. Try again in a moment."
    />
  );
}
