"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function DeletedError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="What was deleted did not load"
      description="It is kept. Try again in a moment."
    />
  );
}
