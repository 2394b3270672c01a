-- CreateEnum
CREATE TYPE "MediaPlace" AS ENUM ('disk', 's3');

-- AlterEnum
ALTER TYPE "OutagePart" ADD VALUE 'storage';

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "place" "MediaPlace" NOT NULL DEFAULT 'disk';

-- CreateTable
CREATE TABLE "MediaRemoval" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "mediaId" UUID NOT NULL,
    "place" "MediaPlace" NOT NULL,
    "removeAfter" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MediaRemoval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MediaRemoval_removeAfter_idx" ON "MediaRemoval"("removeAfter");

-- CreateIndex
CREATE INDEX "MediaRemoval_mediaId_idx" ON "MediaRemoval"("mediaId");

-- CreateIndex
CREATE INDEX "Media_place_id_idx" ON "Media"("place", "id");
