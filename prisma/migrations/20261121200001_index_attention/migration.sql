-- Alone in its file, as it cannot run in a transaction: built without blocking what is written meanwhile.
CREATE INDEX CONCURRENTLY "Delivery_attention" ON "Delivery"("workspaceId", "errorOccurredAt") WHERE ("errorOccurredAt" IS NOT NULL);
