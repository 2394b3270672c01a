"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function MembersError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The members did not load"
      description="Nobody was changed. Try again in a moment."
    />
  );
}
