-- Alone in its file, as it cannot run in a transaction: built without blocking what is written meanwhile.
CREATE INDEX CONCURRENTLY "Delivery_published" ON "Delivery"("workspaceId", "publishedAt") WHERE ("publishedAt" IS NOT NULL);
