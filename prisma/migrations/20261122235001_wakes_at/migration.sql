-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "wakesAt" TIMESTAMPTZ(3);
