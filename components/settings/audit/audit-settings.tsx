"use client";

import { ScrollText } from "lucide-react";
import { useQueryStates } from "nuqs";
import { api } from "@/components/kit/api/api";
import { ExportLinks } from "@/components/kit/export/export-links";
import { DateField } from "@/components/kit/month-grid/date-field";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Select } from "@/components/ui/select";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { PlanningPreferences, TimePreferences } from "@/lib/kernel/time/format-instant";
import type { AuditLog } from "@/lib/records/audit/schema";
import { auditKinds, kindLabels } from "./action-words";
import { type AuditFilter, auditFilter, auditQuery, noFilter } from "./audit-filter";
import { AuditRow } from "./audit-row";
import { gatherRepeats } from "./gather-repeats";

export function AuditSettings({
  first,
  people,
  preferences,
}: {
  first: FirstAudit;
  people: AuditPerson[];
  preferences: PlanningPreferences;
}) {
  const [filter, setFilter] = useQueryStates(auditFilter);
  const log = useAuditLog(filter, preferences.timeZone, first);
  return (
    <Card aria-label="Audit log">
      <div className="pb-4">
        <CardHeader
          title="Audit log"
          description="Every change, with who made it. Nobody can edit or delete what stands here."
          actions={
            <ExportLinks
              route="/api/audit-log/export"
              query={auditQuery(filter, preferences.timeZone)}
            />
          }
        />
      </div>
      <AuditFilterBar
        filter={filter}
        onChange={(change) => setFilter(change)}
        people={people}
        preferences={preferences}
      />
      <AuditList log={log} preferences={preferences} onShowAll={() => setFilter(noFilter)} />
    </Card>
  );
}

export function AuditList({
  log,
  preferences,
  onShowAll,
}: {
  log: ReturnType<typeof useAuditLog>;
  preferences: TimePreferences;
  onShowAll: () => void;
}) {
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

type AuditPerson = { id: string; name: string };

const all = "all";

function AuditFilterBar({
  filter,
  onChange,
  people,
  preferences,
}: {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
  people: AuditPerson[];
  preferences: PlanningPreferences;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 px-5 pb-4 *:min-w-0 lg:grid-cols-4">
      <Field label="Who">
        <Select
          options={[
            { value: all, label: "Anybody" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.who ?? all}
          onChange={(value) => onChange({ who: value === all ? null : value })}
        />
      </Field>
      <Field label="What">
        <Select
          options={[
            { value: all, label: "Anything" },
            ...auditKinds.map((value) => ({ value, label: kindLabels[value] })),
          ]}
          value={filter.what ?? all}
          onChange={(value) => onChange({ what: value === all ? null : value })}
        />
      </Field>
      <DateField
        label="From"
        toward="past"
        value={filter.from}
        max={filter.to ?? undefined}
        preferences={preferences}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label="To"
        toward="past"
        value={filter.to}
        min={filter.from ?? undefined}
        preferences={preferences}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}

type FirstAudit = { filter: AuditFilter; page: AuditLog };

function useAuditLog(filter: AuditFilter, timeZone: string, first: FirstAudit) {
  const search = auditQuery(filter, timeZone);
  const isFirst = JSON.stringify(search) === JSON.stringify(auditQuery(first.filter, timeZone));
  return usePagedList({
    queryKey: ["audit-log", search],
    load: ({ cursor, signal }) =>
      api("GET /api/audit-log", { query: { ...search, cursor }, signal }),
    first: isFirst ? first.page : null,
  });
}
