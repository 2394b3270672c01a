"use client";

import { ErrorState } from "@/components/ui/error-state";

type NotificationsErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function NotificationsError({ error, reset }: NotificationsErrorProps) {
  return (
    <ErrorState
      title="Your notifications did not load"
      description="Nothing was changed. Try again in a moment."
      requestId={error.digest ?? null}
      onRetry={reset}
    />
  );
}
