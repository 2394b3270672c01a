"use client";

import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/** Within the frame, so that the rest of the product stays at hand. */
export default function AppErrorPage({ error, retry }: ErrorPageProps) {
  return <ErrorState onRetry={retry} requestId={error.digest} />;
}
