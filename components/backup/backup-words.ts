import { oldAfterDays } from "@/lib/backups/schema";

const dayMs = 86_400_000;

export function backupAge(takenAt: string, at: string): { isOld: boolean; words: string } {
  const days = Math.floor((Date.parse(at) - Date.parse(takenAt)) / dayMs);
  return { isOld: days > oldAfterDays, words: inDays(days) };
}

function inDays(days: number): string {
  if (days < 1) return "less than a day ago";
  return days === 1 ? "a day ago" : `${days} days ago`;
}

const units = ["bytes", "kB", "MB", "GB", "TB"];

export function inBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const maximumFractionDigits = power === 0 ? 0 : 1;
  return `${(bytes / 1000 ** power).toLocaleString("en", { maximumFractionDigits })} ${units[power]}`;
}
