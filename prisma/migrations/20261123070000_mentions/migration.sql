-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'mention.created';
ALTER TYPE "AuditAction" ADD VALUE 'mention.deleted';
ALTER TYPE "AuditAction" ADD VALUE 'mention.updated';

-- CreateTable
CREATE TABLE "Mention" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "accounts" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Mention_workspaceId_createdAt_id_idx" ON "Mention"("workspaceId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
