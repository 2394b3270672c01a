-- Adds columns with constant defaults, which rewrites no row.
ALTER TABLE "Delivery" ADD COLUMN     "claimedBy" TEXT,
ADD COLUMN     "dispatches" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "EngineProgress" (
    "process" TEXT NOT NULL,
    "claimedAt" TIMESTAMPTZ(3) NOT NULL,
    "handedOverAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EngineProgress_pkey" PRIMARY KEY ("process")
);

CREATE INDEX "EngineProgress_claimedAt_idx" ON "EngineProgress"("claimedAt");
