"use client";

import { NotebookPen } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { deletedKey, useRestore } from "@/components/library/deleted/use-restore";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { contentOf, draftTitle } from "@/lib/planning/drafts/rules";
import type { Draft, DraftList } from "@/lib/planning/drafts/schema";
import { draftsKey, useSaveTemplate } from "../drafts/draft-api";
import { type LocalDraftOwner, localDraftKey, readLocalDraft } from "../local-draft/local-draft";
import { useHydrated } from "../use-hydrated";
import { type DraftsShown, draftFilter, draftQuery } from "./draft-filter";
import { DraftRow, TemplateRow } from "./draft-row";
import { DraftsSkeleton } from "./drafts-skeleton";

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
          <>
            <ButtonLink href="/import" variant="ghost">
              Import…
            </ButtonLink>
            <SegmentedControl
              label="Which drafts"
              options={whose}
              value={shown}
              onChange={(next) => setShown(next)}
            />
          </>
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

function useDrafts(shown: DraftsShown, userId: string, first: DraftsProps["first"]) {
  const { query, items: drafts } = usePagedList({
    queryKey: [...draftsKey, shown],
    load: ({ cursor, signal }) =>
      api("GET /api/drafts", { query: { ...draftQuery(shown, userId), cursor }, signal }),
    first: first.shown === shown ? first.page : null,
    refetchOnMount: "always",
  });
  return { query, drafts };
}

function useDeleteDraft() {
  const { restore } = useRestore();
  const deletion = useApiMutation({
    send: ({ id }: Draft) => api("DELETE /api/drafts/{draftId}", { params: { draftId: id } }),
    done: (_, draft) => {
      const kind = draft.template ? "template" : "draft";
      const item = { kind, targetId: draft.id, name: draftTitle(draft) } as const;
      return {
        title: draft.template ? "Template deleted" : "Draft deleted",
        action: { label: "Undo", onSelect: () => void restore(item) },
      };
    },
    failed: () => ({ title: "The draft was not deleted" }),
    invalidates: [draftsKey, deletedKey],
  });
  return {
    remove: deletion.run,
    deletingId: deletion.pending ? deletion.input?.id : undefined,
  };
}

function useTemplate() {
  const router = useRouter();
  const lastCopy = useRef<Pick<KeyedRequest, "signature" | "idempotencyKey"> | null>(null);
  const copying = useApiMutation({
    send: ({ id: draftId }: Draft) => {
      lastCopy.current = withIdempotencyKey(lastCopy.current, { signature: draftId });
      const { idempotencyKey } = lastCopy.current;
      const body = { idempotencyKey };
      return api("POST /api/drafts/{draftId}/duplicate", { params: { draftId }, body });
    },
    onDone: ({ draft }) => {
      lastCopy.current = null;
      router.push(`/compose?draft=${draft.id}`);
    },
    failed: () => ({ title: "No draft was made of the template" }),
    invalidates: [draftsKey],
  });
  return {
    begin: (template: Draft) => void copying.run(template),
    busyId: copying.pending ? copying.input?.id : undefined,
  };
}

const whose = [
  { value: "yours", label: "Yours" },
  { value: "team", label: "The team’s" },
  { value: "templates", label: "Templates" },
] as const;

function DraftsState({
  query,
  count,
  children,
}: {
  query: ReturnType<typeof useDrafts>["query"];
  count: number;
  children: ReactNode;
}) {
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

function DraftsEmpty({ shown, onShowTeam }: { shown: DraftsShown; onShowTeam: () => void }) {
  return (
    <EmptyState
      icon={<NotebookPen aria-hidden />}
      {...words[shown]}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href="/compose" variant="primary">
            Write a post
          </ButtonLink>
          {shown === "yours" && <Button onClick={onShowTeam}>Show the team’s</Button>}
        </div>
      }
    />
  );
}

const words = {
  yours: {
    title: "You have no drafts",
    description: "What you write is kept here until it is scheduled.",
  },
  team: {
    title: "Nobody has a draft",
    description: "What the team writes is kept here until it is scheduled.",
  },
  templates: {
    title: "There are no templates yet",
    description: "Save a draft as a template, and the team can begin new posts from it.",
  },
} satisfies Record<DraftsShown, object>;
