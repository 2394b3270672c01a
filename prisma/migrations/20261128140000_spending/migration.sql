-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'connection.limit_set';

-- CreateTable
CREATE TABLE "PlannedSpending" (
    "deliveryId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "microDollars" INTEGER NOT NULL,

    CONSTRAINT "PlannedSpending_pkey" PRIMARY KEY ("deliveryId")
);

-- CreateTable
CREATE TABLE "Spending" (
    "id" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "intentNo" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "workspaceId" UUID,
    "connectionId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "microDollars" INTEGER NOT NULL,
    "because" TEXT NOT NULL,

    CONSTRAINT "Spending_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpendingLimit" (
    "connectionId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "monthlyMicroDollars" BIGINT NOT NULL,

    CONSTRAINT "SpendingLimit_pkey" PRIMARY KEY ("connectionId")
);

-- CreateIndex
CREATE INDEX "PlannedSpending_provider_idx" ON "PlannedSpending"("provider");
CREATE INDEX "PlannedSpending_connectionId_idx" ON "PlannedSpending"("connectionId");
CREATE UNIQUE INDEX "Spending_deliveryId_intentNo_key" ON "Spending"("deliveryId", "intentNo");
CREATE INDEX "Spending_provider_at_idx" ON "Spending"("provider", "at");
CREATE INDEX "Spending_connectionId_at_idx" ON "Spending"("connectionId", "at");
CREATE INDEX "Spending_workspaceId_idx" ON "Spending"("workspaceId");
CREATE INDEX "SpendingLimit_workspaceId_idx" ON "SpendingLimit"("workspaceId");

-- AddForeignKey
ALTER TABLE "PlannedSpending" ADD CONSTRAINT "PlannedSpending_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Spending" ADD CONSTRAINT "Spending_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Spending" ADD CONSTRAINT "Spending_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "SpendingLimit" ADD CONSTRAINT "SpendingLimit_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SpendingLimit" ADD CONSTRAINT "SpendingLimit_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
