-- CreateTable
CREATE TABLE "LinkCard" (
    "workspaceId" UUID NOT NULL,
    "urlHash" BYTEA NOT NULL,
    "card" JSONB,
    "picture" BYTEA,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LinkCard_pkey" PRIMARY KEY ("workspaceId","urlHash")
);

-- CreateIndex
CREATE INDEX "LinkCard_expiresAt_idx" ON "LinkCard"("expiresAt");

-- AddForeignKey
ALTER TABLE "LinkCard" ADD CONSTRAINT "LinkCard_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
