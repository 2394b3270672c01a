-- CreateEnum
CREATE TYPE "LabelColor" AS ENUM ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'label.created';
ALTER TYPE "AuditAction" ADD VALUE 'label.deleted';
ALTER TYPE "AuditAction" ADD VALUE 'label.updated';

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "title" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Draft" ADD COLUMN     "template" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Label" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "color" "LabelColor" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostLabel" (
    "postId" UUID NOT NULL,
    "labelId" UUID NOT NULL,

    CONSTRAINT "PostLabel_pkey" PRIMARY KEY ("postId","labelId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Label_workspaceId_nameKey_key" ON "Label"("workspaceId", "nameKey");

-- CreateIndex
CREATE INDEX "PostLabel_labelId_idx" ON "PostLabel"("labelId");

-- AddForeignKey
ALTER TABLE "Label" ADD CONSTRAINT "Label_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostLabel" ADD CONSTRAINT "PostLabel_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostLabel" ADD CONSTRAINT "PostLabel_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "Label"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A request that is repeated after the upgrade is answered from here, in the shape of now.
UPDATE "IdempotencyRecord"
SET response = jsonb_set(response, '{post}', '{"title": "", "labels": []}'::jsonb || (response -> 'post'))
WHERE jsonb_typeof(response -> 'post') = 'object';

UPDATE "IdempotencyRecord"
SET response = jsonb_set(response, '{draft}',
  '{"title": "", "labelIds": [], "template": false}'::jsonb || (response -> 'draft'))
WHERE jsonb_typeof(response -> 'draft') = 'object';
