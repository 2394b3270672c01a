import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import {
  formatDate,
  formatTimeWithSeconds,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
import { guestInWords } from "@/lib/planning/approvals/rules";
import type { AuditEntry } from "@/lib/records/audit/schema";
import { actionInWords } from "./action-words";
import { describeChanges } from "./describe-changes";
import type { Repeats } from "./gather-repeats";

export function AuditRow({
  latest,
  earlier,
  preferences,
}: Repeats & { preferences: TimePreferences }) {
  const { action, actor, targetId, targetName, targetType } = latest;
  const isNamed = targetName && targetId !== actor?.id;
  return (
    <li className="flex flex-col gap-0.5 px-5 py-2.5">
      <Entry entry={latest} preferences={preferences}>
        <p className="wrap-anywhere text-pretty">
          <span className="font-medium">{whoIn(latest)}</span> {actionInWords(action)}
          {isNamed && (
            <>
              {": “"}
              {targetType === "post" ? (
                <TextLink href={`/posts/${targetId}`}>{targetName}</TextLink>
              ) : (
                targetName
              )}
              {"”"}
            </>
          )}
          .
        </p>
      </Entry>
      {earlier.length > 0 && (
        <details className="text-muted text-sm">
          <summary className="min-h-6 w-fit cursor-pointer rounded-sm">
            {earlier.length === 1 ? "And once before" : `And ${earlier.length} times before`}
          </summary>
          <ul className="flex flex-col gap-0.5 pt-1 pl-4">
            {earlier.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} preferences={preferences} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function whoIn({ actor, credentialId, credentialName, after }: AuditEntry): string {
  if (typeof after?.guest === "string") return guestInWords(after.guest);
  if (!credentialId) return actor?.name ?? "Herald";
  const credential = credentialName ?? "a key";
  return actor ? `${actor.name} by ${credential}` : `The team key ${credential}`;
}

type EntryProps = { entry: AuditEntry; preferences: TimePreferences };

function Entry({ entry, preferences, children }: EntryProps & { children?: ReactNode }) {
  const changes = describeChanges(entry, preferences);
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <div className="min-w-0 max-sm:w-full sm:grow sm:basis-80">
        {children}
        {changes.length > 0 && (
          <ul aria-label="What changed" className="wrap-anywhere text-pretty text-muted text-sm">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <When entry={entry} preferences={preferences} />
    </div>
  );
}

/** The time opens the number by which the log of the server tells the same request. */
function When({ entry: { at, requestId }, preferences }: EntryProps) {
  const time = (
    <time dateTime={at} className="tabular-nums">
      {formatDate(at, preferences)}, {formatTimeWithSeconds(at, preferences)}
    </time>
  );
  if (!requestId) return <div className="text-muted text-sm sm:ps-4">{time}</div>;
  return (
    <details className="text-muted text-sm">
      <summary title="Show the request id" className="min-h-6 w-fit cursor-pointer rounded-sm">
        {time}
      </summary>
      <p className="wrap-anywhere sm:ps-4">
        Request id <code>{requestId}</code>
      </p>
    </details>
  );
}
