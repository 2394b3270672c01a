"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function MentionsError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The mentions did not load"
      description="They are kept. Try again in a moment."
    />
  );
}
