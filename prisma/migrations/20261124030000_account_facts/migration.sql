-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "facts" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "factsAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "KeptSecret" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "KeptSecret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "KeptSecret_provider_key_key" ON "KeptSecret"("provider", "key");
