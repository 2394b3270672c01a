import { Badge } from "@/components/ui/badge";
import type { MailItem as Mail } from "@/lib/mail/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import { mailState } from "./mail-state";

type MailItemProps = { mail: Mail; hasServer: boolean; preferences: TimePreferences };

export function MailItem({ mail, hasServer, preferences }: MailItemProps) {
  const { to, subject, state, attempts, lastError, createdAt, sentAt } = mail;
  const { label, tone } = mailState(mail, hasServer);
  const at = sentAt ?? createdAt;
  return (
    <li className="flex flex-col gap-0.5 px-5 py-3.5">
      <p className="flex items-start justify-between gap-4">
        <span className="wrap-anywhere min-w-0 font-medium">{subject}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="wrap-anywhere text-muted">To {to}</p>
      <p className="text-muted text-sm tabular-nums">
        <time dateTime={at}>{formatDateTime(at, preferences)}</time>
        {attempts > 1 && ` · ${attempts} attempts`}
      </p>
      {lastError && state !== "sent" && (
        <p className="wrap-anywhere mt-1 text-pretty text-sm">{lastError}</p>
      )}
    </li>
  );
}
