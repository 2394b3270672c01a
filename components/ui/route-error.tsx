"use client";

import { useTransition } from "react";
import { ErrorState } from "./error-state";

export type RouteErrorProps = {
  error: Error & { digest?: string };
  /** Renders the route anew from the server. Next's `reset` would show the failed answer again. */
  retry: () => void;
};

type RouteErrorTexts = { title?: string; description?: string };

export function RouteError({ error, retry, ...texts }: RouteErrorProps & RouteErrorTexts) {
  const [retrying, startRetrying] = useTransition();
  return (
    <ErrorState
      {...texts}
      requestId={error.digest}
      retrying={retrying}
      onRetry={() => startRetrying(retry)}
    />
  );
}
