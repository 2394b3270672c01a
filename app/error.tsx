"use client";

import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { DocumentTitle } from "@/components/ui/document-title";
import type { RouteErrorProps } from "@/components/ui/route-error";

export default function ErrorPage({ error, retry }: RouteErrorProps) {
  const [retrying, startRetrying] = useTransition();
  return (
    <main
      role="alert"
      className="mx-auto flex max-w-sm flex-col items-center px-4 py-16 text-center"
    >
      <DocumentTitle>This did not load</DocumentTitle>
      <h1 className="font-semibold text-base">This did not load</h1>
      <p className="mt-1 mb-5 text-balance text-muted">
        Something went wrong on our side. Nothing you wrote is lost.
      </p>
      <Button loading={retrying} onClick={() => startRetrying(retry)}>
        Try again
      </Button>
      {error.digest && <p className="mt-5 text-muted text-xs">Request {error.digest}</p>}
    </main>
  );
}
