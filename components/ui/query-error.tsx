"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "./error-state";

type QueryErrorProps = {
  title?: string | undefined;
  /** What the failure says where this is left out. */
  description?: string | undefined;
  query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">;
};

/** Stands in the place of what a query did not bring, and asks again. */
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
