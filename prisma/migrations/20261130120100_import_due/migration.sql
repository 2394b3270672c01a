-- CreateIndex
CREATE INDEX CONCURRENTLY "Import_due" ON "Import"("dueAt") WHERE "dueAt" IS NOT NULL;
