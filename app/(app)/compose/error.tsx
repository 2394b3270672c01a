"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function ComposeError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The composer did not open"
      description="What you wrote is kept on this device. Try again in a moment."
    />
  );
}
