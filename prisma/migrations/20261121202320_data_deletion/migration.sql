-- CreateTable
CREATE TABLE "DeletionRequest" (
    "code" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "eventHash" BYTEA NOT NULL,
    "connectionsRemoved" INTEGER NOT NULL DEFAULT 0,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeletionRequest_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE UNIQUE INDEX "DeletionRequest_eventHash_key" ON "DeletionRequest"("eventHash");
