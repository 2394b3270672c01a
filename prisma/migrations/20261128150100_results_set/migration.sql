-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'connection.results_set';
