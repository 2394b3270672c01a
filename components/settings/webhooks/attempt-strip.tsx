import { cx } from "@/components/ui/cx";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WebhookHealth } from "@/lib/records/webhooks/schema";

type Attempt = WebhookHealth["attempts"][number];

/** Shows each of the last attempts as a bar: a failed one is taller, and has words like the others. */
export function AttemptStrip({
  health: { attempts, waiting },
  preferences,
}: {
  health: WebhookHealth;
  preferences: TimePreferences;
}) {
  return (
    <div className="flex flex-col gap-1">
      {attempts.length > 0 && (
        <ol aria-label="The last attempts, the latest last" className="flex h-6 items-end gap-0.5">
          {attempts.map((attempt) => {
            const words = attemptInWords(attempt, preferences);
            return (
              <li
                key={`${attempt.eventId} ${attempt.at}`}
                title={words}
                className={cx(
                  "w-1.5 rounded-xs",
                  attempt.delivered ? "h-3 bg-positive" : "h-6 bg-negative",
                )}
              >
                <span className="sr-only">{words}</span>
              </li>
            );
          })}
        </ol>
      )}
      <p className="text-muted text-sm tabular-nums">{summaryOf(attempts, waiting)}</p>
    </div>
  );
}

function attemptInWords(
  { type, at, status, durationMs, delivered }: Attempt,
  preferences: TimePreferences,
): string {
  const outcome = delivered ? "Arrived" : "Failed";
  const answer = status === null ? "no answer" : `answer ${status}`;
  return `${outcome}: ${type}, ${formatDateTime(at, preferences)}, ${answer} after ${durationMs} ms`;
}

function summaryOf(attempts: readonly Attempt[], waiting: number): string {
  const waits = waiting === 0 ? "" : ` · ${waiting} ${waiting === 1 ? "waits" : "wait"}`;
  if (attempts.length === 0) return `Nothing was sent yet${waits}`;
  const arrived = attempts.filter(({ delivered }) => delivered).length;
  const of = attempts.length === 1 ? "the last attempt" : `the last ${attempts.length} attempts`;
  return `${arrived} of ${of} arrived${waits}`;
}
