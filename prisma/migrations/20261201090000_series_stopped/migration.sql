-- AlterEnum
ALTER TYPE "NotificationType" ADD VALUE 'series_stopped';

-- AlterEnum
ALTER TYPE "NotificationResolution" ADD VALUE 'ended';
