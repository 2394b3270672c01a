import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { textTone } from "@/components/ui/tone";
import type { HealthReport } from "@/lib/doctor/schema";
import { formatTime, type TimePreferences } from "@/lib/time/format-instant";
import { HealthGroupItem } from "./health-group-item";
import { hasFailure, verdictOn, worstFirst } from "./verdict";

const views = [
  { value: "all", label: "All" },
  { value: "failing", label: "Failing" },
] as const;
type View = (typeof views)[number]["value"];

type HealthResultsProps = { report: HealthReport; preferences: TimePreferences };

export function HealthResults({ report, preferences }: HealthResultsProps) {
  const [view, setView] = useState<View>("all");
  const { groups, checkedAt } = report;
  const { tone, words, rest } = verdictOn(groups);
  const problemsOnly = view === "failing";
  const shown = problemsOnly ? groups.filter(hasFailure) : worstFirst(groups);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3">
        <p role="status">
          <span className={cx("font-medium", textTone[tone])}>{words}</span>
          <span className="text-muted text-sm">
            {rest && `, ${rest}`} · {formatTime(checkedAt, preferences)}
          </span>
        </p>
        <SegmentedControl label="Show" options={views} value={view} onChange={setView} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title="Nothing fails"
          description="What was checked passes."
          action={<Button onClick={() => setView("all")}>Show all checks</Button>}
        />
      ) : (
        <ul aria-label="Checks" className="divide-y border-t">
          {shown.map((group) => (
            <HealthGroupItem
              key={`${group.code} ${checkedAt} ${view}`}
              group={group}
              problemsOnly={problemsOnly}
            />
          ))}
        </ul>
      )}
    </>
  );
}
