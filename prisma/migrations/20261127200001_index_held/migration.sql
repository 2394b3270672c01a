-- What waits for approval, in the order in which its time passes.
CREATE INDEX CONCURRENTLY "Delivery_held" ON "Delivery"("scheduledAt") WHERE ("heldDueAt" IS NOT NULL);
