"use client";

import { ErrorState } from "@/components/ui/error-state";

type ApiKeysErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ApiKeysError({ error, reset }: ApiKeysErrorProps) {
  return (
    <ErrorState
      title="The keys did not load"
      description="They go on working. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
