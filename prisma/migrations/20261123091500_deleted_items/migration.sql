-- CreateEnum
CREATE TYPE "DeletedKind" AS ENUM ('post', 'draft', 'template', 'label', 'snippet');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'draft.restored';
ALTER TYPE "AuditAction" ADD VALUE 'label.restored';
ALTER TYPE "AuditAction" ADD VALUE 'snippet.restored';

-- CreateTable
CREATE TABLE "DeletedItem" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" "DeletedKind" NOT NULL,
    "targetId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "deletedById" UUID,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "DeletedItem_pkey" PRIMARY KEY ("id")
);

-- MoveRows
INSERT INTO "DeletedItem" ("id", "workspaceId", "kind", "targetId", "name", "deletedAt", "rows")
SELECT "id", "workspaceId", 'post', "id",
    coalesce(nullif("rows" -> 'post' ->> 'title', ''), left(split_part(trim("rows" -> 'post' ->> 'text'), E'\n', 1), 120)),
    "deletedAt", "rows"
FROM "DeletedPost";

-- DropTable
DROP TABLE "DeletedPost";

-- CreateIndex
CREATE UNIQUE INDEX "DeletedItem_targetId_key" ON "DeletedItem"("targetId");

-- CreateIndex
CREATE INDEX "DeletedItem_workspaceId_deletedAt_id_idx" ON "DeletedItem"("workspaceId", "deletedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "DeletedItem_deletedAt_idx" ON "DeletedItem"("deletedAt");

-- AddForeignKey
ALTER TABLE "DeletedItem" ADD CONSTRAINT "DeletedItem_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedItem" ADD CONSTRAINT "DeletedItem_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
