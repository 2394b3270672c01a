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
CREATE INDEX "Credential_createdById_idx" ON "Credential"("createdById");

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Credential" ADD CONSTRAINT "Credential_secretHash_check" CHECK (octet_length("secretHash") = 32);

-- Whoever leaves takes their personal keys along and their authority from the team's, also where they come back later.
CREATE FUNCTION "Member_leaves_credentials"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Credential" SET
    "revokedAt" = CASE WHEN "kind" = 'personal' THEN coalesce("revokedAt", now()) ELSE "revokedAt" END,
    "createdById" = CASE WHEN "kind" = 'team' THEN NULL ELSE "createdById" END
  WHERE "workspaceId" = OLD."workspaceId" AND "createdById" = OLD."userId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Member_leaves_credentials" AFTER DELETE ON "Member"
  FOR EACH ROW EXECUTE FUNCTION "Member_leaves_credentials"();
