"use client";

import { ErrorState } from "@/components/ui/error-state";

type ComposeErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ComposeError({ error, reset }: ComposeErrorProps) {
  return (
    <ErrorState
      title="The composer did not open"
      description="What you wrote is kept on this device. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
