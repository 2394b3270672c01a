-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'post.reinstated';
ALTER TYPE "AuditAction" ADD VALUE 'post.restored';

-- CreateTable
CREATE TABLE "DeletedPost" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "DeletedPost_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeletedPost_workspaceId_idx" ON "DeletedPost"("workspaceId");

-- CreateIndex
CREATE INDEX "DeletedPost_deletedAt_idx" ON "DeletedPost"("deletedAt");

-- AddForeignKey
ALTER TABLE "DeletedPost" ADD CONSTRAINT "DeletedPost_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
