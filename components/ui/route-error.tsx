"use client";

import { usePathname } from "next/navigation";
import { useTransition } from "react";
import { DocumentTitle } from "./document-title";
import { ErrorState } from "./error-state";

export type RouteErrorProps = {
  error: Error & { digest?: string };
  /** Renders the route anew from the server. Next's `reset` would show the failed answer again. */
  retry: () => void;
};

type Texts = { title?: string; description?: string };

export function RouteError({ error, retry, ...texts }: RouteErrorProps & Texts) {
  const [retrying, startRetrying] = useTransition();
  return (
    <>
      <DocumentTitle>{texts.title ?? "This did not load"}</DocumentTitle>
      <ErrorState
        {...texts}
        requestId={error.digest}
        retrying={retrying}
        onRetry={() => startRetrying(retry)}
      />
    </>
  );
}

/** Title and what is still safe, by the path with a star for each id. */
export type RouteErrorTexts = ReadonlyMap<string, readonly [title: string, safe: string]>;

export function RouteErrorAt({ texts, ...props }: RouteErrorProps & { texts: RouteErrorTexts }) {
  const found = texts.get((usePathname() ?? "").replaceAll(/[0-9a-f-]{36}/g, "*"));
  if (!found) return <RouteError {...props} />;
  const [title, safe] = found;
  return <RouteError {...props} title={title} description={`${safe} Try again in a moment.`} />;
}
