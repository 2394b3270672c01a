CREATE TYPE "NotificationResolution" AS ENUM ('retried', 'confirmed', 'reconnected', 'disconnected', 'reassigned', 'deleted', 'resumed');

ALTER TABLE "Notification" ADD COLUMN     "mailedAt" TIMESTAMPTZ(3),
ADD COLUMN     "resolution" "NotificationResolution",
ADD COLUMN     "resolvedAt" TIMESTAMPTZ(3);
