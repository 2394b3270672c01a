-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'delivery.cancelled';
ALTER TYPE "AuditAction" ADD VALUE 'workspace.restored';

-- CreateTable
CREATE TABLE "BackupRecord" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "takenAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "rows" BIGINT NOT NULL,
    "mediaFiles" INTEGER NOT NULL,
    "missingFiles" INTEGER NOT NULL,
    "elsewhereMedia" INTEGER NOT NULL,

    CONSTRAINT "BackupRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Restore" (
    "workspaceId" UUID NOT NULL,
    "backupTakenAt" TIMESTAMPTZ(3) NOT NULL,
    "restoredAt" TIMESTAMPTZ(3) NOT NULL,
    "resumedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Restore_pkey" PRIMARY KEY ("workspaceId")
);

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "setAsideAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Delivery_set_aside" ON "Delivery"("workspaceId", "scheduledAt", "id") WHERE ("setAsideAt" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "Restore" ADD CONSTRAINT "Restore_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "BackupRecord" ADD CONSTRAINT "BackupRecord_id_check" CHECK ("id" = 1);
