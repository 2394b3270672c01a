-- Nullable and without a default: the table is not rewritten.
ALTER TABLE "AuditEntry"
  ADD COLUMN "before" JSONB,
  ADD COLUMN "after" JSONB;
