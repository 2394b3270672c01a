-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'webhook.created';
ALTER TYPE "AuditAction" ADD VALUE 'webhook.deleted';
ALTER TYPE "AuditAction" ADD VALUE 'webhook.disabled';
ALTER TYPE "AuditAction" ADD VALUE 'webhook.paused';
ALTER TYPE "AuditAction" ADD VALUE 'webhook.resumed';
ALTER TYPE "AuditAction" ADD VALUE 'webhook.rotated';
ALTER TYPE "AuditAction" ADD VALUE 'webhook.updated';
