-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "crops" JSONB NOT NULL DEFAULT '[]';
