-- What one account has due at the same instant stands together, so that one process can take it.
CREATE INDEX CONCURRENTLY "Delivery_due_by_account" ON "Delivery"("dueAt", "connectionId", "id") WHERE (state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" IS NOT NULL);
