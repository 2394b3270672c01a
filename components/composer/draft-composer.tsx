"use client";

import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { useQueryStates } from "nuqs";
import { parseAsString } from "nuqs/server";
import { useCallback, useMemo, useState } from "react";
import { ApiError } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { noTime } from "@/components/kit/when/when";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryError } from "@/components/ui/query-error";
import { Composer, type ComposerProps } from "./composer";
import type { ComposerStart } from "./composer-options";
import { ComposerSkeleton } from "./composer-skeleton";
import type { Composition } from "./composition/composition";
import { newComposition } from "./composition/opening";
import { readDraft, sendDraft } from "./drafts/draft-api";
import { newDraftRequest } from "./drafts/draft-autosave";
import { openedComposition, toDraft } from "./drafts/draft-content";
import { deleteLocalDraft, localDraftKey, readLocalDraft } from "./local-draft/local-draft";

export function DraftComposer(props: Omit<ComposerProps, "drafts">) {
  const { openedId, session, nameCreated, open, startNew } = useDraftUrl();
  const [another, setAnother] = useState<ComposerStart | null>(null);
  const writeAnother = (connectionIds: readonly string[]) => {
    setAnother(newStart(props, connectionIds));
    startNew();
  };
  const drafts = { onCreated: nameCreated, onOpen: open, onWriteAnother: writeAnother };
  if (openedId) return <OpenedDraft key={openedId} {...props} drafts={drafts} draftId={openedId} />;
  const start = another ?? props.start;
  return (
    <Composer key={`${start.storageKey}:${session}`} {...props} start={start} drafts={drafts} />
  );
}

function newStart(
  { accounts, preferences, owner }: Omit<ComposerProps, "drafts">,
  chosenIds: readonly string[],
): ComposerStart {
  const usableIds = accounts.filter(({ state }) => state === "active").map(({ id }) => id);
  const { timeZone } = preferences;
  return {
    composition: newComposition({ usableIds, chosenIds, when: noTime, timeZone }),
    editedPost: null,
    draft: null,
    storageKey: localDraftKey(owner, "new"),
  };
}

// A draft contains what the other parameters asked for, so they go once the URL names it.
const parameters = {
  draft: parseAsString,
  at: parseAsString,
  from: parseAsString,
  account: parseAsString,
};

/**
 * Reads from the URL which draft is open. `nameCreated` names one that the open composer has created
 * and does not remount it; `session` counts the new posts that were started on this page.
 */
function useDraftUrl() {
  const [{ draft: draftId }, setParameters] = useQueryStates(parameters);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [session, setSession] = useState(0);
  if (createdId !== null && draftId !== createdId) {
    setCreatedId(null);
    setSession(session + 1);
  }
  const open = useCallback(
    (id: string) => setParameters({ draft: id, at: null, from: null, account: null }),
    [setParameters],
  );
  const nameCreated = useCallback(
    (id: string) => {
      void open(id);
      setCreatedId(id);
    },
    [open],
  );
  const startNew = useCallback(() => {
    void setParameters({ draft: null, at: null, from: null, account: null });
    // A draft that was created here starts another session by itself, once the URL names it no more.
    if (createdId === null) setSession((current) => current + 1);
  }, [createdId, setParameters]);
  return { openedId: draftId === createdId ? null : draftId, session, nameCreated, open, startNew };
}

function OpenedDraft({ draftId, ...props }: ComposerProps & { draftId: string }) {
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
    return {
      composition,
      editedPost: null,
      draft: query.data.ref,
      storageKey,
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

function AbsentDraft({
  storageKey,
  timeZone,
  onSaved,
}: {
  storageKey: string;
  timeZone: string;
  onSaved: ((draftId: string) => void) | undefined;
}) {
  const [localDraft] = useState(() => readLocalDraft(storageKey));
  const saveAsNew = useApiMutation({
    send: (composition: Composition) =>
      sendDraft(newDraftRequest(null, toDraft(composition, timeZone))),
    onDone: ({ id }) => {
      deleteLocalDraft(storageKey);
      onSaved?.(id);
    },
    failed: () => ({ title: "It was not kept" }),
  });

  return (
    <EmptyState
      icon={<FileX aria-hidden />}
      title="This draft is not there any more"
      description={
        localDraft
          ? "It was scheduled or deleted somewhere else. What you wrote on this device and did not save is still here."
          : "It may have been scheduled or deleted."
      }
      action={
        localDraft ? (
          <Button
            variant="primary"
            loading={saveAsNew.pending}
            onClick={() => void saveAsNew.run(localDraft.composition)}
          >
            Keep it as a new draft
          </Button>
        ) : (
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/drafts">See your drafts</ButtonLink>
            <ButtonLink href="/settings/deleted?kind=draft">See deleted drafts</ButtonLink>
          </div>
        )
      }
    />
  );
}
