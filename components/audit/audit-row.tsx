import { TextLink } from "@/components/ui/text-link";
import type { AuditEntry } from "@/lib/audit/schema";
import { formatDate, formatTimeWithSeconds, type TimePreferences } from "@/lib/time/format-instant";
import { actionInWords } from "./action-words";

type AuditRowProps = { entry: AuditEntry; preferences: TimePreferences };

/** Who did what and when, and under which request it stands in the server's log. */
export function AuditRow({ entry, preferences }: AuditRowProps) {
  const { at, action, actor, credentialId, requestId, targetId, targetType } = entry;
  return (
    <li className="flex flex-col gap-0.5 px-5 py-3">
      <p className="wrap-anywhere text-pretty">
        <span className="font-medium">
          {actor?.name ?? (credentialId ? "A team key" : "Herald")}
        </span>{" "}
        {actionInWords(action)}
        {actor && credentialId && " with an API key"}
        {targetType === "post" && action !== "post.deleted" && (
          <>
            {" · "}
            <TextLink href={`/posts/${targetId}`}>Open</TextLink>
          </>
        )}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        <time dateTime={at} className="tabular-nums">
          {formatDate(at, preferences)}, {formatTimeWithSeconds(at, preferences)}
        </time>
        {requestId && <span> · Request {requestId}</span>}
      </p>
    </li>
  );
}
