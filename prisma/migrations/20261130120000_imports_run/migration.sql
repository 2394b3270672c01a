-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "asks" TEXT[],
ADD COLUMN     "dueAt" TIMESTAMPTZ(3),
ADD COLUMN     "runByCredentialId" UUID,
ADD COLUMN     "runById" UUID,
ADD COLUMN     "stopReason" TEXT;

-- AlterTable
ALTER TABLE "ImportRow" ADD COLUMN     "digest" BYTEA;
