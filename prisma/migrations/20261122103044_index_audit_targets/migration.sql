-- Alone in its file, as it cannot run in a transaction: built without blocking what is written meanwhile.
CREATE INDEX CONCURRENTLY "AuditEntry_workspaceId_targetType_targetId_at_id_idx" ON "AuditEntry"("workspaceId", "targetType", "targetId", "at" DESC, "id" DESC);
