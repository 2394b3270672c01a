-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'review_code';

-- CreateTable
CREATE TABLE "ReviewDevice" (
    "id" UUID NOT NULL,
    "linkId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "codeExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReviewDevice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReviewDevice_tokenHash_key" ON "ReviewDevice"("tokenHash");
CREATE INDEX "ReviewDevice_linkId_createdAt_idx" ON "ReviewDevice"("linkId", "createdAt");

-- AddForeignKey
ALTER TABLE "ReviewDevice" ADD CONSTRAINT "ReviewDevice_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "ReviewLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;
