-- Alone in its file, as it cannot run in a transaction: built without blocking what is written meanwhile.
CREATE INDEX CONCURRENTLY "Notification_mail_due" ON "Notification"("mailDueAt") WHERE ("mailDueAt" IS NOT NULL);
