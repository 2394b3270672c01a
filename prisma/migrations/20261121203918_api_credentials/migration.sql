-- CreateEnum
CREATE TYPE "CredentialKind" AS ENUM ('personal', 'team');

-- CreateEnum
CREATE TYPE "CredentialAccess" AS ENUM ('read', 'edit');

-- CreateTable
CREATE TABLE "Credential" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" "CredentialKind" NOT NULL,
    "name" TEXT NOT NULL,
    "accessLevel" "CredentialAccess" NOT NULL,
    "includeAdmin" BOOLEAN NOT NULL DEFAULT false,
    "secretHash" BYTEA NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Credential_workspaceId_createdAt_id_idx" ON "Credential"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Credential_workspaceId_createdById_idx" ON "Credential"("workspaceId", "createdById");

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever leaves loses their keys for good, also where they come back later: the workspace stays in the row.
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "Member"("workspaceId", "userId") ON DELETE SET NULL ("createdById") ON UPDATE CASCADE;

ALTER TABLE "Credential" ADD CONSTRAINT "Credential_secretHash_check" CHECK (octet_length("secretHash") = 32);
