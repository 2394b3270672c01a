"use client";

import { ErrorState } from "@/components/ui/error-state";

type WorkspaceErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function WorkspaceError({ error, reset }: WorkspaceErrorProps) {
  return (
    <ErrorState
      title="The workspace did not load"
      description="It is as it was. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
