import { Callout } from "@/components/ui/callout";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { SetAsideList } from "@/lib/publishing/restores/schema";

export function AfterRestore({
  restore,
  preferences,
}: {
  restore: NonNullable<SetAsideList["restore"]>;
  preferences: TimePreferences;
}) {
  const at = (instant: string) => (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatDateTime(instant, preferences)}
    </time>
  );
  return (
    <Callout
      tone="info"
      role="note"
      title={
        <>
          Restored {at(restore.restoredAt)} from the backup of {at(restore.backupTakenAt)}
        </>
      }
    >
      <p className="mt-1 max-w-prose text-pretty text-sm">
        Nobody can know what the old installation did in between. Herald looks on the networks for
        what fell due, and marks as published what it finds. Look for the rest yourself.
      </p>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 ps-5 text-sm">
        <li>The old installation has to be stopped: two of them publish everything twice.</li>
        <li>
          A post that somebody published early, after the backup, is planned here again. Cancel it
          before you resume.
        </li>
        <li>
          Members, API keys and connected accounts are those of the backup. Remove again what was
          removed since.
        </li>
        <li>
          Everybody signs in again. Assistants have to be allowed again, and open invitations sent
          again and review links made again.
        </li>
      </ul>
    </Callout>
  );
}
