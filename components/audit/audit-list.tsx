import { ScrollText } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { TimePreferences } from "@/lib/time/format-instant";
import { AuditRow } from "./audit-row";
import { gatherRepeats } from "./gather-repeats";
import type { useAuditLog } from "./use-audit-log";

type AuditListProps = {
  log: ReturnType<typeof useAuditLog>;
  preferences: TimePreferences;
  onShowAll: () => void;
};

export function AuditList({ log, preferences, onShowAll }: AuditListProps) {
  const { query, items: entries } = log;
  if (query.isPending) {
    return (
      <Loading label="Loading the audit log" className="px-5 pb-5">
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    );
  }
  if (!query.data) {
    return <QueryError title="The audit log did not load" query={query} />;
  }
  return (
    <>
      {/* A workspace's setup is its first entry, so that only a filter leaves nothing. */}
      {entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title="Nothing fits these filters"
          description="Nobody did anything like it in this time."
          action={<Button onClick={onShowAll}>Show everything</Button>}
        />
      ) : (
        <ul aria-label="What was done" className="divide-y border-t">
          {gatherRepeats(entries).map((repeats) => (
            <AuditRow key={repeats.latest.id} {...repeats} preferences={preferences} />
          ))}
        </ul>
      )}
      <MoreItems query={query} />
    </>
  );
}
