-- AlterTable
ALTER TABLE "Credential" ADD COLUMN     "clientId" TEXT,
ADD COLUMN     "scope" TEXT;

-- CreateTable
CREATE TABLE "OAuthRecord" (
    "key" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "grantId" TEXT,
    "payload" JSONB NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OAuthRecord_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "OAuthRecord_grantId_idx" ON "OAuthRecord"("grantId");

-- CreateIndex
CREATE INDEX "OAuthRecord_expiresAt_idx" ON "OAuthRecord"("expiresAt");
