-- Every stored type is one of these: the column was written only through the list in the code.
CREATE TYPE "NotificationType" AS ENUM ('assignment', 'mention', 'delivery_failed', 'delivery_unconfirmed', 'connection_needs_reconnect', 'connection_expires', 'publishing_paused', 'publishing_resumed', 'security');

ALTER TABLE "Notification" ALTER COLUMN type TYPE "NotificationType" USING type::"NotificationType";
