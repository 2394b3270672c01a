-- Alone in its file, as it cannot run in a transaction: built without blocking what is written meanwhile.
CREATE INDEX CONCURRENTLY "Media_workspaceId_sha256_idx" ON "Media"("workspaceId", "sha256");
