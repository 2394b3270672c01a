-- AlterTable
ALTER TABLE "Series" ADD COLUMN     "byProgram" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "editedById" UUID,
ADD COLUMN     "writerIds" UUID[];
