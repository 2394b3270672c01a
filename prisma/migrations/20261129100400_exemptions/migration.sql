-- CreateEnum
CREATE TYPE "ExemptionState" AS ENUM ('asked', 'granted', 'refused');

-- CreateTable
CREATE TABLE "Exemption" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "credentialId" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "state" "ExemptionState" NOT NULL DEFAULT 'asked',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Exemption_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Exemption_credentialId_idx" ON "Exemption"("credentialId");

-- CreateIndex
CREATE INDEX "Exemption_expiresAt_idx" ON "Exemption"("expiresAt");

-- AddForeignKey
ALTER TABLE "Exemption" ADD CONSTRAINT "Exemption_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exemption" ADD CONSTRAINT "Exemption_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exemption" ADD CONSTRAINT "Exemption_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
