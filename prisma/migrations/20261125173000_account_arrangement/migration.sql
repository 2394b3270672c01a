-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'connection.arranged';

-- CreateTable
CREATE TABLE "AccountArrangement" (
    "workspaceId" UUID NOT NULL,
    "connectionIds" UUID[],
    "groups" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "AccountArrangement_pkey" PRIMARY KEY ("workspaceId")
);

-- AddForeignKey
ALTER TABLE "AccountArrangement" ADD CONSTRAINT "AccountArrangement_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
