"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function WorkspaceError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The workspace did not load"
      description="It is as it was. Try again in a moment."
    />
  );
}
