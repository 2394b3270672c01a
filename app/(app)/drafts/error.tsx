"use client";

import { ErrorState } from "@/components/ui/error-state";

type DraftsErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function DraftsError({ error, reset }: DraftsErrorProps) {
  return (
    <ErrorState
      title="The drafts did not load"
      description="They are kept. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
