"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function NotificationsError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="Your notifications did not load"
      description="Nothing was changed. Try again in a moment."
    />
  );
}
