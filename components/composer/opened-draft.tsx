"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readDraft } from "@/components/drafts/draft-api";
import { QueryError } from "@/components/ui/query-error";
import { ApiError } from "@/lib/http/api";
import { AbsentDraft } from "./absent-draft";
import { Composer, type ComposerProps } from "./composer";
import { ComposerSkeleton } from "./composer-skeleton";
import { slotFor } from "./device-copy";
import { openedComposition } from "./opened-composition";

type OpenedDraftProps = ComposerProps & { draftId: string };

/** A draft of the server's, to go on with; it is read once, as what is written goes its own way. */
export function OpenedDraft({ draftId, ...props }: OpenedDraftProps) {
  const { accounts, preferences, owner, now } = props;
  const { when } = props.start.composition;
  const slot = slotFor(owner, `draft:${draftId}`);
  const query = useQuery({
    queryKey: ["draft", draftId],
    queryFn: () => readDraft(draftId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const start = useMemo(() => {
    if (!query.data) return null;
    const desk = { accounts, preferences, when, nowMs: Date.parse(now) };
    const composition = openedComposition(query.data, desk);
    const offered = composition.when === when ? when : null;
    return {
      composition,
      base: null,
      draft: query.data.ref,
      slot,
      timeGiven: false,
      offered,
    };
  }, [query.data, accounts, preferences, when, now, slot]);

  if (start) return <Composer {...props} start={start} />;
  if (!query.error) return <ComposerSkeleton />;
  if (isAbsent(query.error)) {
    return (
      <AbsentDraft slot={slot} timeZone={preferences.timeZone} onKept={props.drafts?.onOpen} />
    );
  }
  return <QueryError title="The draft did not open" query={query} />;
}

// An address that holds no id leads nowhere either.
function isAbsent(error: Error): boolean {
  return error instanceof ApiError && ["not_found", "validation_failed"].includes(error.code);
}
