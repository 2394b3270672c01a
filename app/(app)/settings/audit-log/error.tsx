"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function AuditLogError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The audit log did not load"
      description="It is kept. Try again in a moment."
    />
  );
}
