import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/text-link";
import type { PublishingHealth } from "@/lib/health/monitoring/schema";
import { formatDuration } from "./format-duration";

export function Figures({ health }: { health: PublishingHealth }) {
  const { backlog, attention, engine, at } = health;
  const { overdue, oldestScheduledAt, inFlight } = backlog;
  const waiting = attention.failed + attention.unconfirmed;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Overdue now"
        value={overdue}
        worrying={overdue > 0}
        note={
          oldestScheduledAt
            ? `The oldest for ${formatDuration(Date.parse(at) - Date.parse(oldestScheduledAt))}`
            : "Everything that was due is out"
        }
      />
      <Figure label="On their way" value={inFlight} note="Being prepared or published" />
      <Figure
        label="Waiting for a person"
        value={waiting}
        worrying={waiting > 0}
        note={waiting > 0 ? <TextLink href="/queue">Open the queue</TextLink> : "Nothing"}
      />
      <Figure
        label="Runs set aside"
        value={engine.quarantinedRuns}
        worrying={engine.quarantinedRuns > 0}
        note={engine.host === "embedded" ? `${engine.queuedRuns} queued` : "Hosted by Inngest"}
      />
    </dl>
  );
}

type FigureProps = { label: string; value: ReactNode; note?: ReactNode; worrying?: boolean };

function Figure({ label, value, note, worrying = false }: FigureProps) {
  return (
    <div className="min-w-0 rounded-lg border bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cx("font-semibold text-xl tabular-nums", worrying && "text-caution")}>
        {value}
      </dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}
