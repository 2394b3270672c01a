"use client";

import { ErrorState } from "@/components/ui/error-state";

type AuditLogErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function AuditLogError({ error, reset }: AuditLogErrorProps) {
  return (
    <ErrorState
      title="The audit log did not load"
      description="It is kept. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
