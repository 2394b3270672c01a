"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "./error-state";

type QueryErrorProps = {
  title?: string | undefined;
  /** Replaces the message of the failure. */
  description?: string | undefined;
  query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">;
};

/** Replaces the content of a failed query, and fetches it again. */
export function QueryError({ title, description, query }: QueryErrorProps) {
  const { error, refetch, isFetching } = query;
  return (
    <ErrorState
      title={title}
      description={description ?? error?.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
