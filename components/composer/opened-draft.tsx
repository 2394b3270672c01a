"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "@/components/kit/api/api";
import { QueryError } from "@/components/ui/query-error";
import { AbsentDraft } from "./absent-draft";
import { Composer, type ComposerProps } from "./composer";
import { ComposerSkeleton } from "./composer-skeleton";
import { readDraft } from "./drafts/draft-api";
import { openedComposition } from "./drafts/opened-composition";
import { localDraftKey } from "./local-draft/local-draft";

type OpenedDraftProps = ComposerProps & { draftId: string };

export function OpenedDraft({ draftId, ...props }: OpenedDraftProps) {
  const { accounts, preferences, owner, now } = props;
  const { when } = props.start.composition;
  const storageKey = localDraftKey(owner, `draft:${draftId}`);
  const query = useQuery({
    queryKey: ["draft", draftId],
    queryFn: () => readDraft(draftId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const start = useMemo(() => {
    if (!query.data) return null;
    const context = { accounts, preferences, when, nowMs: Date.parse(now) };
    const composition = openedComposition(query.data, context);
    const proposed = composition.when === when ? when : null;
    return {
      composition,
      editedPost: null,
      draft: query.data.ref,
      storageKey,
      timeGiven: false,
      proposed,
    };
  }, [query.data, accounts, preferences, when, now, storageKey]);

  if (start) return <Composer {...props} start={start} />;
  if (!query.error) return <ComposerSkeleton />;
  if (isAbsent(query.error)) {
    return (
      <AbsentDraft
        storageKey={storageKey}
        timeZone={preferences.timeZone}
        onSaved={props.drafts?.onOpen}
      />
    );
  }
  return <QueryError title="The draft did not open" query={query} />;
}

// The API answers validation_failed where the URL holds no UUID.
function isAbsent(error: Error): boolean {
  return error instanceof ApiError && ["not_found", "validation_failed"].includes(error.code);
}
