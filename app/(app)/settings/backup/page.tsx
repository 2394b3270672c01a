import { notFound } from "next/navigation";
import { BackupCard } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { getBackup } from "@/lib/backups/get-backup";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { timePreferences } from "@/lib/time/format-instant";

async function BackupPage() {
  const actor = await currentMember();
  if (!actor.admin) notFound();
  const [{ user }, { lastBackup }] = await Promise.all([getMe(actor, {}), getBackup(actor, {})]);
  return (
    <BackupCard
      lastBackup={lastBackup}
      command={commandLine("backup", "--to herald.backup")}
      preferences={timePreferences(user)}
      at={now().toISOString()}
    />
  );
}

export default titled("Backup", BackupPage);
