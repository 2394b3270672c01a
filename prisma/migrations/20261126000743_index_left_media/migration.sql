-- Alone in its file, as it cannot run in a transaction: built without blocking what is written meanwhile.
CREATE INDEX CONCURRENTLY "Media_left" ON "Media"("leftAt") WHERE ("leftAt" IS NOT NULL);
