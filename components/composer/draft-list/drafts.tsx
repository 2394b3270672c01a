"use client";

import { useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { contentOf } from "@/lib/planning/drafts/rules";
import type { Draft, DraftList } from "@/lib/planning/drafts/schema";
import { draftsKey } from "../drafts/draft-api";
import { useSaveTemplate } from "../drafts/use-save-template";
import { type LocalDraftOwner, localDraftKey, readLocalDraft } from "../local-draft/local-draft";
import { useHydrated } from "../use-hydrated";
import { type DraftsShown, draftFilter, draftQuery } from "./draft-filter";
import { DraftRow } from "./draft-row";
import { DraftsEmpty } from "./drafts-empty";
import { DraftsSkeleton } from "./drafts-skeleton";
import { TemplateRow } from "./template-row";
import { useDeleteDraft } from "./use-delete-draft";
import { useTemplate } from "./use-template";

type DraftsProps = {
  first: { shown: DraftsShown; page: DraftList };
  owner: LocalDraftOwner;
  accounts: readonly Account[];
  preferences: TimePreferences;
  at: string;
};

export function Drafts({ first, owner, accounts, preferences, at }: DraftsProps) {
  const [shown, setShown] = useQueryState("show", draftFilter);
  const hydrated = useHydrated();
  const section = useRef<HTMLElement>(null);
  const nowMs = useNowMs(at);
  const { query, drafts } = useDrafts(shown, owner.userId, first);
  const keyOf = ({ id }: { id: string }) => localDraftKey(owner, `draft:${id}`);
  const { remove, deletingId } = useDeleteDraft();
  const templates = useTemplate();
  const saving = useSaveTemplate();
  const deleteDraft = async (draft: Draft) => {
    if (await remove(draft)) section.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="Drafts"
        actions={
          <SegmentedControl
            label="Which drafts"
            options={whose}
            value={shown}
            onChange={(next) => setShown(next)}
          />
        }
      />
      <PageBody>
        <section ref={section} tabIndex={-1} aria-label="Unscheduled" className="outline-none">
          <DraftsState query={query} count={drafts.length}>
            <DraftsEmpty shown={shown} onShowTeam={() => setShown("team")} />
          </DraftsState>
          {drafts.length > 0 && (
            <div className="rounded-lg border bg-surface">
              <ul aria-label={shown === "templates" ? "Templates" : "Drafts"} className="divide-y">
                {drafts.map((draft) =>
                  draft.template ? (
                    <TemplateRow
                      key={draft.id}
                      template={draft}
                      accounts={accounts}
                      onUse={() => templates.begin(draft)}
                      using={templates.busyId === draft.id}
                      onDelete={() => void deleteDraft(draft)}
                      deleting={deletingId === draft.id}
                    />
                  ) : (
                    <DraftRow
                      key={draft.id}
                      draft={draft}
                      accounts={accounts}
                      preferences={preferences}
                      nowMs={nowMs}
                      hasLocalDraft={hydrated && readLocalDraft(keyOf(draft)) !== null}
                      onDelete={
                        draft.createdBy?.id === owner.userId ? () => void deleteDraft(draft) : null
                      }
                      deleting={deletingId === draft.id}
                      onSaveAsTemplate={() => void saving.run(contentOf(draft))}
                    />
                  ),
                )}
              </ul>
              <MoreItems query={query} />
            </div>
          )}
        </section>
      </PageBody>
    </>
  );
}

type FirstDrafts = DraftsProps["first"];

function useDrafts(shown: DraftsShown, userId: string, first: FirstDrafts) {
  const { query, items: drafts } = usePagedList({
    queryKey: [...draftsKey, shown],
    load: ({ cursor, signal }) =>
      api("GET /api/drafts", { query: { ...draftQuery(shown, userId), cursor }, signal }),
    first: first.shown === shown ? first.page : null,
    refetchOnMount: "always",
  });
  return { query, drafts };
}

const whose = [
  { value: "yours", label: "Yours" },
  { value: "team", label: "The team’s" },
  { value: "templates", label: "Templates" },
] as const;

type DraftsStateProps = {
  query: ReturnType<typeof useDrafts>["query"];
  count: number;
  children: ReactNode;
};

function DraftsState({ query, count, children }: DraftsStateProps) {
  if (count > 0) return null;
  if (query.isPending) return <DraftsSkeleton />;
  if (!query.isError) return children;
  return (
    <QueryError
      title="The drafts did not load"
      description="They are kept. Try again in a moment."
      query={query}
    />
  );
}
