import { BackupCard } from "@/components/settings/backup/backup-card";
import { getBackup } from "@/lib/health/backups/get-backup";
import { getMe } from "@/lib/identity/auth/get-me";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { timePreferences } from "@/lib/kernel/time/format-instant";
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
