-- AlterEnum
ALTER TYPE "NotificationType" ADD VALUE 'webhook_disabled';
