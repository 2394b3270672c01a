"use client";

import { useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import type { Account } from "@/components/account/account";
import {
  dropDeviceCopy,
  readDeviceCopy,
  type SlotOwner,
  slotFor,
  writeDeviceCopy,
} from "@/components/composer/device-copy";
import { useAlive } from "@/components/composer/use-alive";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useNowMs } from "@/components/when/use-now-ms";
import type { Draft, DraftList } from "@/lib/drafts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { type DraftsShown, draftFilter } from "./draft-filter";
import { DraftRow } from "./draft-row";
import { DraftsEmpty } from "./drafts-empty";
import { DraftsSkeleton } from "./drafts-skeleton";
import { useDeleteDraft } from "./use-delete-draft";
import { useDrafts } from "./use-drafts";

type DraftsProps = {
  first: { shown: DraftsShown; page: DraftList };
  owner: SlotOwner;
  accounts: readonly Account[];
  preferences: TimePreferences;
  /** When the page was rendered, as a UTC timestamp. */
  at: string;
};

/** What is written and not scheduled: one's own, or everybody's. */
export function Drafts({ first, owner, accounts, preferences, at }: DraftsProps) {
  const [shown, setShown] = useQueryState("show", draftFilter);
  const alive = useAlive();
  const place = useRef<HTMLElement>(null);
  const nowMs = useNowMs(at);
  const { query, drafts, refresh } = useDrafts(shown, owner.userId, first);
  const slotOf = ({ id }: { id: string }) => slotFor(owner, `draft:${id}`);
  const { remove, deleting } = useDeleteDraft({
    onChanged: () => void refresh(),
    onBack: (draft, ref) => {
      const copy = readDeviceCopy(slotOf(draft));
      if (copy) writeDeviceCopy(slotOf(ref), { ...copy, draft: ref });
      dropDeviceCopy(slotOf(draft));
    },
  });
  const forget = async (draft: Draft) => {
    // The pressed button goes away with its row, the list perhaps too.
    if (await remove(draft)) place.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="Drafts"
        actions={
          <SegmentedControl
            label="Whose drafts"
            options={whose}
            value={shown}
            onChange={(next) => void setShown(next)}
          />
        }
      />
      <PageBody>
        <section ref={place} tabIndex={-1} aria-label="Unscheduled" className="outline-none">
          <DraftsState query={query} count={drafts.length}>
            <DraftsEmpty shown={shown} onShowTeam={() => void setShown("team")} />
          </DraftsState>
          {drafts.length > 0 && (
            <div className="rounded-lg border bg-surface">
              <ul aria-label="Drafts" className="divide-y">
                {drafts.map((draft) => (
                  <DraftRow
                    key={draft.id}
                    draft={draft}
                    accounts={accounts}
                    preferences={preferences}
                    nowMs={nowMs}
                    unsavedHere={alive && readDeviceCopy(slotOf(draft)) !== null}
                    onDelete={
                      draft.createdBy?.id === owner.userId ? () => void forget(draft) : null
                    }
                    deleting={deleting === draft.id}
                  />
                ))}
              </ul>
              <MoreItems query={query} />
            </div>
          )}
        </section>
      </PageBody>
    </>
  );
}

const whose = [
  { value: "yours", label: "Yours" },
  { value: "team", label: "The team’s" },
] as const;

type DraftsStateProps = {
  query: ReturnType<typeof useDrafts>["query"];
  count: number;
  /** What stands here while there is nothing. */
  children: ReactNode;
};

/** What stands in the list's place: loading, failed, empty. */
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
