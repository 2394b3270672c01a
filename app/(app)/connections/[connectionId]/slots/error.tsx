"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function SlotsError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The weekly times did not load"
      description="Nothing was changed. Try again in a moment."
    />
  );
}
