import { TextLink } from "@/components/ui/text-link";
import {
  formatDate,
  formatTimeWithSeconds,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
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
    <li className="flex flex-col gap-0.5 px-5 py-3">
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
      <Changes entry={latest} preferences={preferences} />
      <WhenAndWhere entry={latest} preferences={preferences} />
      {earlier.length > 0 && (
        <details className="text-muted text-sm">
          <summary className="min-h-6 w-fit cursor-pointer rounded-sm">
            {earlier.length === 1 ? "And once before" : `And ${earlier.length} times before`}
          </summary>
          <ul className="flex flex-col gap-0.5 pt-1 pl-4">
            {earlier.map((entry) => (
              <li key={entry.id}>
                <Changes entry={entry} preferences={preferences} />
                <WhenAndWhere entry={entry} preferences={preferences} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function whoIn({ actor, credentialId, credentialName }: AuditEntry): string {
  if (!credentialId) return actor?.name ?? "Herald";
  const credential = credentialName ?? "a key";
  return actor ? `${actor.name} by ${credential}` : `The team key ${credential}`;
}

type EntryProps = { entry: AuditEntry; preferences: TimePreferences };

function Changes({ entry, preferences }: EntryProps) {
  const changes = describeChanges(entry, preferences);
  if (changes.length === 0) return null;
  return (
    <ul aria-label="What changed" className="wrap-anywhere text-pretty text-sm">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

function WhenAndWhere({ entry: { at, requestId }, preferences }: EntryProps) {
  return (
    <div className="flex flex-wrap gap-x-3 text-muted text-sm">
      <time dateTime={at} className="tabular-nums">
        {formatDate(at, preferences)}, {formatTimeWithSeconds(at, preferences)}
      </time>
      {requestId && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer rounded-sm">Request id</summary>
          <code className="wrap-anywhere">{requestId}</code>
        </details>
      )}
    </div>
  );
}
