import { readLastBackup } from "@/lib/backups/read-last-backup";
import { oldAfterDays } from "@/lib/backups/rules";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { failed, passed } from "./check";
import type { Part } from "./installation";

const last = { code: "backup", label: "Last backup" };
const files = { code: "backup_files", label: "Files of the library" };

const dayMs = 86_400_000;

export const backupPart: Part = {
  code: "backup",
  label: "Backup",
  examine: async () => {
    const command = commandLine("backup", "--to herald.backup");
    const backup = await readLastBackup();
    if (!backup) {
      return [failed(last, `No backup was made yet. Make one on the server with ${command}.`)];
    }
    const { takenAt, missingFiles } = backup;
    const days = Math.floor((now().getTime() - Date.parse(takenAt)) / dayMs);
    const words = `The last backup is from ${takenAt.slice(0, 10)}`;
    const age =
      days > oldAfterDays
        ? failed(
            last,
            `${words}, ${days} days ago. Make one on the server with ${command}, best each night.`,
          )
        : passed(last, `${words}.`);
    if (missingFiles === 0) return [age];
    return [
      age,
      failed(
        files,
        `${missingFiles} media had no file on the disk when it was made. Put DATA_DIR/media back from an older backup, or delete these media.`,
      ),
    ];
  },
};
