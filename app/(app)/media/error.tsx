"use client";

import { ErrorState } from "@/components/ui/error-state";

type MediaErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function MediaError({ error, reset }: MediaErrorProps) {
  return (
    <ErrorState
      title="The media did not load"
      description="Nothing was changed. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
