"use client";

import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main>
      <ErrorState onRetry={retry} requestId={error.digest} />
    </main>
  );
}
