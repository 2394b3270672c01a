import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { KeptProcess } from "@/lib/health/monitoring/schema";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

type RestartsCardProps = { processes: readonly KeptProcess[]; preferences: TimePreferences };

export function RestartsCard({ processes, preferences }: RestartsCardProps) {
  const restarted = processes.flatMap(({ lastEnd, ...process }) =>
    lastEnd ? [{ ...process, lastEnd }] : [],
  );
  if (restarted.length === 0) return null;
  return (
    <Card aria-label="Restarts">
      <CardHeader
        title="Restarts"
        description="These ended unexpectedly since Herald was started, and were started again."
      />
      <CardBody>
        <ul className="flex flex-col gap-3">
          {restarted.map(({ name, restarts, lastEnd }) => (
            <li key={name}>
              <p>
                <span className="font-medium">{labels[name]}</span>{" "}
                {restarts === 1 ? "once" : `${restarts} times`}
              </p>
              <p className="text-muted text-sm">
                Last <time dateTime={lastEnd.at}>{formatDateTime(lastEnd.at, preferences)}</time>,
                with {lastEnd.how}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const labels: Record<KeptProcess["name"], string> = {
  postgres: "Postgres",
  sandbox: "Sandbox network",
  app: "App",
};
