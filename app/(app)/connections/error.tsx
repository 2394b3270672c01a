"use client";

import { ErrorState } from "@/components/ui/error-state";

type ConnectionsErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ConnectionsError({ error, reset }: ConnectionsErrorProps) {
  return (
    <ErrorState
      title="The connections did not load"
      description="Nothing was changed. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
