"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { api } from "@/components/kit/api/api";
import { everyPage } from "@/components/kit/api/every-page";
import { IconButton } from "@/components/ui/icon-button";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { Draft } from "@/lib/planning/drafts/schema";
import { useCalendarTools } from "./calendar-context";
import { AccountMarks, DraftLink } from "./card-parts";

/** Drafts without a time stand here to be dragged onto a day or an hour; a click opens one to plan it. */
export function DraftTray({ onClose }: { onClose: () => void }) {
  const drafts = useQuery({
    queryKey: ["drafts", "unplanned"],
    queryFn: ({ signal }) =>
      everyPage((cursor) =>
        api("GET /api/drafts", { query: { planned: "false", limit: 200, cursor }, signal }),
      ),
  });
  return (
    <section
      aria-labelledby="tray-heading"
      className="flex shrink-0 items-center gap-3 border-t bg-raised px-4 py-2 md:px-6"
    >
      <div className="w-32 shrink-0">
        <h2 id="tray-heading" className="font-semibold text-sm">
          Drafts
        </h2>
        <p className="text-muted text-xs">Drag one to its time</p>
      </div>
      <Drafts drafts={drafts} />
      <IconButton
        label="Close the drafts"
        size="sm"
        icon={<X aria-hidden className="size-4" />}
        onClick={onClose}
      />
    </section>
  );
}

function Drafts({ drafts }: { drafts: ReturnType<typeof useQuery<Draft[]>> }) {
  if (drafts.error) return <QueryError title="The drafts did not load" query={drafts} />;
  if (!drafts.data) {
    return (
      <Loading label="Loading the drafts" className="grow">
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  if (drafts.data.length === 0) {
    return <p className="grow text-muted text-sm">Every draft has a time.</p>;
  }
  return (
    <ul className="flex min-w-0 grow gap-2 overflow-x-auto p-0.5">
      {drafts.data.map((draft) => (
        <li key={draft.id} className="shrink-0">
          <TrayCard draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function TrayCard({ draft }: { draft: Draft }) {
  const { accounts } = useCalendarTools();
  return (
    <DraftLink
      draft={draft}
      className="flex h-12 w-44 cursor-grab flex-col justify-center rounded-md border border-border-strong bg-canvas px-2 text-xs"
    >
      <span className="truncate">{draftTitle(draft)}</span>
      <span className="flex h-5 items-center">
        <AccountMarks
          accounts={accounts.filter(({ id }) => draft.connectionIds.includes(id))}
          max={5}
        />
      </span>
    </DraftLink>
  );
}
