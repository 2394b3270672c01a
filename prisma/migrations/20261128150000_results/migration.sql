-- CreateEnum
CREATE TYPE "PublishedKind" AS ENUM ('text', 'picture', 'video', 'sequence');

-- CreateTable
CREATE TABLE "DeliveryResult" (
    "deliveryId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" "PublishedKind" NOT NULL,
    "nextAt" TIMESTAMPTZ(3),
    "stage" INTEGER NOT NULL DEFAULT 0,
    "askedAt" TIMESTAMPTZ(3),
    "readAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "views" BIGINT,
    "reach" BIGINT,
    "reactions" BIGINT,
    "comments" BIGINT,
    "shares" BIGINT,
    "saves" BIGINT,
    "clicks" BIGINT,
    "quotes" BIGINT,
    "videoViews" BIGINT,
    "watchTime" BIGINT,
    "missing" JSONB,
    "olderAt" JSONB,

    CONSTRAINT "DeliveryResult_pkey" PRIMARY KEY ("deliveryId")
);

-- CreateTable
CREATE TABLE "ResultSeries" (
    "deliveryId" UUID NOT NULL,
    "points" JSONB NOT NULL,

    CONSTRAINT "ResultSeries_pkey" PRIMARY KEY ("deliveryId")
);

-- CreateTable
CREATE TABLE "AccountResults" (
    "connectionId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "isOn" BOOLEAN,
    "leaseUntil" TIMESTAMPTZ(3),
    "restUntil" TIMESTAMPTZ(3),
    "denied" TEXT,
    "reasonCode" TEXT,
    "reasonValues" JSONB,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "callsDay" DATE,
    "refused" JSONB NOT NULL DEFAULT '{}',
    "usual" JSONB NOT NULL DEFAULT '{}',
    "usualAt" TIMESTAMPTZ(3),
    "followersAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccountResults_pkey" PRIMARY KEY ("connectionId")
);

-- CreateTable
CREATE TABLE "AccountFollowers" (
    "connectionId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "followers" INTEGER NOT NULL,

    CONSTRAINT "AccountFollowers_pkey" PRIMARY KEY ("connectionId","day")
);

-- CreateIndex
CREATE INDEX "DeliveryResult_workspaceId_publishedAt_idx" ON "DeliveryResult"("workspaceId", "publishedAt");
CREATE INDEX "DeliveryResult_connectionId_publishedAt_idx" ON "DeliveryResult"("connectionId", "publishedAt");
CREATE INDEX "DeliveryResult_connectionId_nextAt_idx" ON "DeliveryResult"("connectionId", "nextAt") WHERE ("nextAt" IS NOT NULL);
CREATE INDEX "AccountResults_workspaceId_idx" ON "AccountResults"("workspaceId");

-- AddForeignKey
ALTER TABLE "DeliveryResult" ADD CONSTRAINT "DeliveryResult_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "DeliveryResult" ADD CONSTRAINT "DeliveryResult_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "DeliveryResult" ADD CONSTRAINT "DeliveryResult_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ResultSeries" ADD CONSTRAINT "ResultSeries_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "DeliveryResult"("deliveryId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AccountResults" ADD CONSTRAINT "AccountResults_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AccountResults" ADD CONSTRAINT "AccountResults_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AccountFollowers" ADD CONSTRAINT "AccountFollowers_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
