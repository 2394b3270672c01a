import type { AuditEntry } from "@/lib/records/audit/schema";

export type Repeats = { latest: AuditEntry; earlier: AuditEntry[] };

/** Joins neighbours that tell the same. An upload that ended says that it began, too. */
export function gatherRepeats(entries: AuditEntry[]): Repeats[] {
  const gathered: Repeats[] = [];
  const uploaded = new Set(
    entries.flatMap(({ action, targetId }) => (action === "media.uploaded" ? [targetId] : [])),
  );
  for (const entry of entries) {
    if (entry.action === "media.reserved" && uploaded.has(entry.targetId)) continue;
    const last = gathered.at(-1);
    if (last && isSameDeed(last.latest, entry)) last.earlier.push(entry);
    else gathered.push({ latest: entry, earlier: [] });
  }
  return gathered;
}

function isSameDeed(a: AuditEntry, b: AuditEntry): boolean {
  return (
    a.action === b.action &&
    // Each sign-in has a session of its own.
    (a.targetId === b.targetId || a.action === "session.created") &&
    a.actor?.id === b.actor?.id &&
    a.credentialId === b.credentialId
  );
}
