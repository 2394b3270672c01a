-- Content that was gone before the log forgot its texts. A migration of its own, which locks these rows alone.
UPDATE "AuditEntry" entry
SET (before, after) = (SELECT kept.before, kept.after FROM audit_without_what_is_gone(entry) kept)
WHERE audit_kept_fields("targetType") IS NOT NULL AND coalesce(before, after) IS NOT NULL
  AND entry IS DISTINCT FROM audit_without_what_is_gone(entry);
