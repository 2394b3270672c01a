-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'review.created';
ALTER TYPE "AuditAction" ADD VALUE 'review.opened';
ALTER TYPE "AuditAction" ADD VALUE 'review.revoked';

-- CreateEnum
CREATE TYPE "ReviewPower" AS ENUM ('look', 'comment', 'decide');

-- CreateTable
CREATE TABLE "ReviewLink" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "may" "ReviewPower" NOT NULL,
    "stage" INTEGER,
    "scope" JSONB NOT NULL,
    "codeBy" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "openedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReviewLink_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "ReviewOpening" (
    "linkId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "deviceHash" BYTEA NOT NULL,

    CONSTRAINT "ReviewOpening_pkey" PRIMARY KEY ("linkId","day","deviceHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReviewLink_tokenHash_key" ON "ReviewLink"("tokenHash");
CREATE INDEX "ReviewLink_workspaceId_createdAt_id_idx" ON "ReviewLink"("workspaceId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ReviewLink" ADD CONSTRAINT "ReviewLink_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReviewLink" ADD CONSTRAINT "ReviewLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ReviewOpening" ADD CONSTRAINT "ReviewOpening_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "ReviewLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;
