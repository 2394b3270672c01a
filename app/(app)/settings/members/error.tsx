"use client";

import { ErrorState } from "@/components/ui/error-state";

type MembersErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function MembersError({ error, reset }: MembersErrorProps) {
  return (
    <ErrorState
      title="The members did not load"
      description="Nobody was changed. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
