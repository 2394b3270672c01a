"use client";

import { ErrorState } from "@/components/ui/error-state";

type QueueErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function QueueError({ error, reset }: QueueErrorProps) {
  return (
    <ErrorState
      title="The queue did not load"
      description="Nothing was changed. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
