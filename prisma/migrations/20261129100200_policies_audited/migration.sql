-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'assistants.policy_set';
ALTER TYPE "AuditAction" ADD VALUE 'assistants.resumed';
ALTER TYPE "AuditAction" ADD VALUE 'assistants.stopped';
ALTER TYPE "AuditAction" ADD VALUE 'credential.narrowed';
ALTER TYPE "AuditAction" ADD VALUE 'credential.policy_set';
ALTER TYPE "AuditAction" ADD VALUE 'keys.policy_set';
ALTER TYPE "AuditAction" ADD VALUE 'keys.resumed';
ALTER TYPE "AuditAction" ADD VALUE 'keys.stopped';
