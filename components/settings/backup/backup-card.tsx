import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import type { LastBackup } from "@/lib/health/backups/schema";
import { oldAfterDays } from "@/lib/health/backups/schema";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

export function BackupCard({
  lastBackup,
  command,
  preferences,
  at,
}: {
  lastBackup: LastBackup | null;
  command: string;
  preferences: TimePreferences;
  at: string;
}) {
  return (
    <Card aria-label="Backup">
      <CardHeader
        title="Backup"
        description="One file with everything Herald stores. Herald goes on working while it is made."
      />
      <CardBody className="flex flex-col gap-4">
        {lastBackup ? (
          <Last lastBackup={lastBackup} preferences={preferences} at={at} />
        ) : (
          <Callout tone="caution" role="note" title="No backup was made yet">
            <p className="mt-1 text-sm">If this machine is lost, everything is.</p>
          </Callout>
        )}
        <CopyField label="Make one on the server" value={command} />
        <p className="max-w-prose text-pretty text-muted text-sm">
          It asks for a passphrase, which protects the keys of your connected accounts. Keep the
          file and the passphrase elsewhere, each in its own place.
        </p>
      </CardBody>
    </Card>
  );
}

function Last({
  lastBackup,
  preferences,
  at,
}: {
  lastBackup: LastBackup;
  preferences: TimePreferences;
  at: string;
}) {
  const { takenAt, sizeBytes, rows, mediaFiles, missingFiles, elsewhereMedia } = lastBackup;
  const { isOld, words } = backupAge(takenAt, at);
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="font-medium">
          Last made <time dateTime={takenAt}>{formatDateTime(takenAt, preferences)}</time>
        </span>{" "}
        <span className="text-muted">
          {words} · {inBytes(sizeBytes)} · {rows.toLocaleString("en")} rows
          {mediaFiles > 0 && ` · ${mediaFiles.toLocaleString("en")} media files`}
        </span>
      </p>
      {isOld && (
        <Callout tone="caution" role="note" title="This is more than a week ago">
          <p className="mt-1 text-sm">What was made since would be lost with this machine.</p>
        </Callout>
      )}
      {elsewhereMedia > 0 && (
        <p className="text-muted text-sm">
          {mediaInWords(elsewhereMedia)} in the bucket, not in this file: the bucket needs a backup
          of its own.
        </p>
      )}
      {missingFiles > 0 && (
        <Callout tone="negative" role="note" title="Files of the library are missing">
          <p className="mt-1 text-sm">
            {missingFiles === 1 ? "1 medium has" : `${missingFiles} media have`} no file on the
            disk, so the backup has none either.
          </p>
        </Callout>
      )}
    </div>
  );
}

function mediaInWords(count: number): string {
  return count === 1 ? "1 medium lies" : `${count.toLocaleString("en")} media lie`;
}

const dayMs = 86_400_000;

function backupAge(takenAt: string, at: string): { isOld: boolean; words: string } {
  const days = Math.floor((Date.parse(at) - Date.parse(takenAt)) / dayMs);
  return { isOld: days > oldAfterDays, words: inDays(days) };
}

function inDays(days: number): string {
  if (days < 1) return "less than a day ago";
  return days === 1 ? "a day ago" : `${days} days ago`;
}

const units = ["bytes", "kB", "MB", "GB", "TB"];

function inBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const maximumFractionDigits = power === 0 ? 0 : 1;
  return `${(bytes / 1000 ** power).toLocaleString("en", { maximumFractionDigits })} ${units[power]}`;
}
