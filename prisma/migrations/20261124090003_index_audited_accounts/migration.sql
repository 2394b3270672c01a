-- Finds the entries with texts of an account that is deleted. Its condition is cheap: every write adds an entry.
CREATE INDEX CONCURRENTLY "AuditEntry_accounts" ON "AuditEntry" USING gin (audit_accounts(before, after)) WHERE coalesce(before, after) ?| '{textOverrides,networkOptions}';
