import type { AuditEntry } from "@/lib/records/audit/schema";

export type Repeats = { latest: AuditEntry; earlier: AuditEntry[] };

export function gatherRepeats(entries: AuditEntry[]): Repeats[] {
  const gathered: Repeats[] = [];
  for (const entry of entries) {
    const last = gathered.at(-1);
    if (last && isSameDeed(last.latest, entry)) last.earlier.push(entry);
    else gathered.push({ latest: entry, earlier: [] });
  }
  return gathered;
}

function isSameDeed(a: AuditEntry, b: AuditEntry): boolean {
  return (
    a.action === b.action &&
    a.targetId === b.targetId &&
    a.actor?.id === b.actor?.id &&
    a.credentialId === b.credentialId
  );
}
