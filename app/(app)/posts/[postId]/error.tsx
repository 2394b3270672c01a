"use client";

import { ErrorState } from "@/components/ui/error-state";

type PostErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function PostError({ error, reset }: PostErrorProps) {
  return (
    <ErrorState
      title="The post did not load"
      description="Nothing was changed. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
