-- Finds the entries with texts of an account that is deleted; only changes of overrides and options have any.
CREATE INDEX CONCURRENTLY "AuditEntry_accounts" ON "AuditEntry" USING gin (audit_accounts(before, after)) WHERE audit_accounts(before, after) <> '{}';
