-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'media.restored';

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "leftAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Media_left" ON "Media"("leftAt") WHERE ("leftAt" IS NOT NULL);
