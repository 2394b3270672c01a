-- CreateEnum
CREATE TYPE "SnippetKind" AS ENUM ('hashtags', 'text', 'signature');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'snippet.created';
ALTER TYPE "AuditAction" ADD VALUE 'snippet.deleted';
ALTER TYPE "AuditAction" ADD VALUE 'snippet.updated';

-- CreateTable
CREATE TABLE "Snippet" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" "SnippetKind" NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Snippet_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Snippet_workspaceId_kind_nameKey_key" ON "Snippet"("workspaceId", "kind", "nameKey");

-- AddForeignKey
ALTER TABLE "Snippet" ADD CONSTRAINT "Snippet_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
