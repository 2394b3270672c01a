"use client";

import { ErrorState } from "@/components/ui/error-state";

type TeamKeysErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function TeamKeysError({ error, reset }: TeamKeysErrorProps) {
  return (
    <ErrorState
      title="The keys did not load"
      description="They go on working. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
