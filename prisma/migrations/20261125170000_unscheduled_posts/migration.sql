-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'post.unscheduled';
