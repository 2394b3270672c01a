"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "./error-state";

export function QueryError({
  title,
  description,
  query,
}: {
  title?: string | undefined;
  description?: string | undefined;
  query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">;
}) {
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
