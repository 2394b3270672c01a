import { BackupCard } from "@/components/backup/backup-card";
import { getMe } from "@/lib/auth/get-me";
import { getBackup } from "@/lib/backups/get-backup";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/backup", async ({ actor }) => {
  const [{ user }, { lastBackup }] = await Promise.all([getMe(actor, {}), getBackup(actor, {})]);
  return (
    <BackupCard
      lastBackup={lastBackup}
      command={commandLine("backup", "--to herald.backup")}
      preferences={timePreferences(user)}
      at={now().toISOString()}
    />
  );
});
