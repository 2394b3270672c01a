/**
 * A restored installation begins without these: old runs must not go on, and what was signed out since
 * the backup must not come back.
 */
const transient = new Set([
  "_prisma_migrations",
  "BackupRecord",
  "DataExport",
  "EngineEvent",
  "EngineLink",
  "EngineProgress",
  "EngineRun",
  "LinkCard",
  "Outage",
  "PageAuthorization",
  "PasswordReset",
  "Presence",
  "RateLimit",
  "Restore",
  "ReviewDevice",
  "ReviewOpening",
  "Session",
  "SlotReservation",
  "SsoAttempt",
  "WebAuthnChallenge",
]);

export function isTransient(table: string): boolean {
  return transient.has(table);
}
