-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'export.created';
ALTER TYPE "AuditAction" ADD VALUE 'export.downloaded';
ALTER TYPE "AuditAction" ADD VALUE 'feed.created';
ALTER TYPE "AuditAction" ADD VALUE 'feed.revoked';
ALTER TYPE "AuditAction" ADD VALUE 'import.created';
ALTER TYPE "AuditAction" ADD VALUE 'import.started';
ALTER TYPE "AuditAction" ADD VALUE 'import.stopped';
ALTER TYPE "AuditAction" ADD VALUE 'import.undone';
ALTER TYPE "AuditAction" ADD VALUE 'series.created';
ALTER TYPE "AuditAction" ADD VALUE 'series.ended';
ALTER TYPE "AuditAction" ADD VALUE 'series.skipped';
ALTER TYPE "AuditAction" ADD VALUE 'series.updated';
ALTER TYPE "AuditAction" ADD VALUE 'workspace.links_set';
