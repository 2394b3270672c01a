-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'media.restored';

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "leftAt" TIMESTAMPTZ(3);
