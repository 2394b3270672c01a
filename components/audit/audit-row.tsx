import { TextLink } from "@/components/ui/text-link";
import type { AuditEntry } from "@/lib/audit/schema";
import { formatDate, formatTimeWithSeconds, type TimePreferences } from "@/lib/time/format-instant";
import { actionInWords } from "./action-words";
import type { Repeats } from "./gather-repeats";

type AuditRowProps = Repeats & { preferences: TimePreferences };

/** Who did what and when, and under which request it stands in the server's log; repeats fold away. */
export function AuditRow({ latest, before, preferences }: AuditRowProps) {
  const { action, targetId, targetName, targetType } = latest;
  return (
    <li className="flex flex-col gap-0.5 px-5 py-3">
      <p className="wrap-anywhere text-pretty">
        <span className="font-medium">{whoIn(latest)}</span> {actionInWords(action)}
        {targetName && (
          <>
            {": "}
            {targetType === "post" ? (
              <TextLink href={`/posts/${targetId}`}>{targetName}</TextLink>
            ) : (
              targetName
            )}
          </>
        )}
      </p>
      <WhenAndWhere entry={latest} preferences={preferences} />
      {before.length > 0 && (
        <details className="text-muted text-sm">
          <summary className="min-h-6 w-fit cursor-pointer rounded-sm">
            {before.length === 1 ? "And once before" : `And ${before.length} times before`}
          </summary>
          <ul className="flex flex-col gap-0.5 pt-1 pl-4">
            {before.map((entry) => (
              <li key={entry.id}>
                <WhenAndWhere entry={entry} preferences={preferences} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Who did it, and by which key or assistant where they did not do it themselves. */
function whoIn({ actor, credentialId, credentialName }: AuditEntry): string {
  if (!credentialId) return actor?.name ?? "Herald";
  const credential = credentialName ?? "a key";
  return actor ? `${actor.name} by ${credential}` : `The team key ${credential}`;
}

type WhenAndWhereProps = { entry: AuditEntry; preferences: TimePreferences };

function WhenAndWhere({ entry: { at, requestId }, preferences }: WhenAndWhereProps) {
  return (
    <p className="wrap-anywhere text-muted text-sm">
      <time dateTime={at} className="tabular-nums">
        {formatDate(at, preferences)}, {formatTimeWithSeconds(at, preferences)}
      </time>
      {requestId && <span> · Request {requestId}</span>}
    </p>
  );
}
