"use client";

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Button } from "./button";
import { Callout } from "./callout";

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  | "error"
  | "hasNextPage"
  | "isFetching"
  | "isFetchingNextPage"
  | "isFetchNextPageError"
  | "fetchNextPage"
  | "refetch"
>;

export function MoreItems({
  query,
  className = "border-t px-5 py-4",
}: {
  query: PagedQuery;
  className?: string;
}) {
  const { error, hasNextPage, isFetching, isFetchingNextPage } = query;
  if (!error && !hasNextPage) return null;
  const again = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <div className={className}>
      {error ? (
        <Callout
          tone="negative"
          role="alert"
          title={
            query.isFetchNextPageError ? "The rest did not load" : "The list may be out of date"
          }
          action={
            <Button size="sm" loading={isFetching} onClick={again}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Callout>
      ) : (
        <Button loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
