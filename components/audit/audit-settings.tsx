"use client";

import { Card, CardHeader } from "@/components/ui/card";
import { useQueryStates } from "@/components/url-state/use-query-state";
import type { PlanningPreferences } from "@/lib/time/format-instant";
import { auditFilter, noFilter } from "./audit-filter";
import { AuditFilterBar, type AuditPerson } from "./audit-filter-bar";
import { AuditList } from "./audit-list";
import { type FirstAudit, useAuditLog } from "./use-audit-log";

type AuditSettingsProps = {
  first: FirstAudit;
  people: AuditPerson[];
  preferences: PlanningPreferences;
};

export function AuditSettings({ first, people, preferences }: AuditSettingsProps) {
  const [filter, setFilter] = useQueryStates(auditFilter);
  const log = useAuditLog(filter, preferences.timeZone, first);
  return (
    <Card aria-label="Audit log">
      <div className="pb-4">
        <CardHeader
          title="Audit log"
          description="Every change, with who made it. Nobody can edit or delete what stands here."
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
