-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "authorizedAt" TIMESTAMPTZ(3);
