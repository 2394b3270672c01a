"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function MailError(props: RouteErrorProps) {
  return (
    <RouteError
      {...props}
      title="The mails did not load"
      description="They go on being sent. Try again in a moment."
    />
  );
}
