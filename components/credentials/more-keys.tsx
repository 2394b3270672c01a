"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { useKeys } from "./use-keys";

/** The foot of the list: the next page, or why the list may be out of date. */
export function MoreKeys({ query }: { query: ReturnType<typeof useKeys>["query"] }) {
  const { error, hasNextPage, isFetching, isFetchingNextPage } = query;
  if (!error && !hasNextPage) return null;
  const again = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <div className="border-t px-5 py-4">
      {error ? (
        <Callout
          tone="negative"
          role="alert"
          title="The list may be out of date."
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
