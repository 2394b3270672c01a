-- CreateEnum
CREATE TYPE "SeriesState" AS ENUM ('active', 'ended');

-- CreateEnum
CREATE TYPE "ImportFormat" AS ENUM ('csv', 'jsonl');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('read', 'ready', 'running', 'stopped', 'done', 'undone');

-- CreateEnum
CREATE TYPE "ImportTarget" AS ENUM ('draft', 'scheduled', 'next_slot');

-- CreateEnum
CREATE TYPE "ImportRowState" AS ENUM ('ok', 'warning', 'error', 'created', 'existing');

-- CreateEnum
CREATE TYPE "DataExportKind" AS ENUM ('workspace', 'person');

-- CreateEnum
CREATE TYPE "DataExportState" AS ENUM ('waiting', 'running', 'done', 'failed');

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "linkRule" JSONB;

-- CreateTable
CREATE TABLE "Series" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "rule" JSONB NOT NULL,
    "timeZone" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "variants" TEXT[],
    "state" "SeriesState" NOT NULL DEFAULT 'active',
    "version" INTEGER NOT NULL DEFAULT 1,
    "madeUntil" DATE,
    "dueAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "reasonCode" TEXT,
    "reasonValues" JSONB,
    "createdById" UUID,
    "asksPerson" BOOLEAN NOT NULL DEFAULT false,
    "asksOwnerId" UUID,
    "byCredentialId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SeriesOccurrence" (
    "seriesId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "workspaceId" UUID NOT NULL,
    "postId" UUID,
    "number" INTEGER NOT NULL,

    CONSTRAINT "SeriesOccurrence_pkey" PRIMARY KEY ("seriesId","day")
);

-- CreateTable
CREATE TABLE "Import" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "format" "ImportFormat" NOT NULL,
    "encoding" TEXT NOT NULL,
    "delimiter" TEXT,
    "state" "ImportState" NOT NULL,
    "columns" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "shape" BYTEA NOT NULL,
    "timeZone" TEXT,
    "dateOrder" TEXT,
    "target" "ImportTarget" NOT NULL DEFAULT 'draft',
    "connectionIds" UUID[],
    "labelIds" UUID[],
    "batchLabelId" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdById" UUID,
    "byCredentialId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "undoUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportRow" (
    "importId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "cells" TEXT[],
    "state" "ImportRowState" NOT NULL,
    "version" INTEGER NOT NULL,
    "post" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "media" JSONB NOT NULL DEFAULT '{}',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "restUntil" TIMESTAMPTZ(3),
    "postId" UUID,
    "draftId" UUID,

    CONSTRAINT "ImportRow_pkey" PRIMARY KEY ("importId","index")
);

-- CreateTable
CREATE TABLE "ImportedRow" (
    "workspaceId" UUID NOT NULL,
    "digest" BYTEA NOT NULL,
    "importId" UUID NOT NULL,

    CONSTRAINT "ImportedRow_pkey" PRIMARY KEY ("workspaceId","digest")
);

-- CreateTable
CREATE TABLE "ImportMapping" (
    "workspaceId" UUID NOT NULL,
    "shape" BYTEA NOT NULL,
    "chosen" JSONB NOT NULL,
    "usedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImportMapping_pkey" PRIMARY KEY ("workspaceId","shape")
);

-- CreateTable
CREATE TABLE "DataExport" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "kind" "DataExportKind" NOT NULL,
    "state" "DataExportState" NOT NULL,
    "userId" UUID NOT NULL,
    "storageKey" TEXT,
    "sizeBytes" BIGINT,
    "itemsDone" INTEGER NOT NULL DEFAULT 0,
    "items" INTEGER,
    "leaseUntil" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "DataExport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "connectionIds" UUID[],
    "labelIds" UUID[],
    "withText" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LinkRule" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "connectionId" UUID,
    "labelId" UUID,
    "parameters" JSONB NOT NULL,
    "excludedHosts" TEXT[],

    CONSTRAINT "LinkRule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Series_workspaceId_createdAt_id_idx" ON "Series"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Series_due" ON "Series"("dueAt") WHERE ("dueAt" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "SeriesOccurrence_postId_key" ON "SeriesOccurrence"("postId");

-- CreateIndex
CREATE INDEX "Import_workspaceId_createdAt_id_idx" ON "Import"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Import_running" ON "Import"("startedAt") WHERE (state = 'running');

-- CreateIndex
CREATE INDEX "ImportedRow_importId_idx" ON "ImportedRow"("importId");

-- CreateIndex
CREATE INDEX "DataExport_workspaceId_createdAt_id_idx" ON "DataExport"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

-- CreateIndex
CREATE INDEX "CalendarFeed_workspaceId_createdAt_id_idx" ON "CalendarFeed"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "LinkRule_connectionId_idx" ON "LinkRule"("connectionId");

-- CreateIndex
CREATE INDEX "LinkRule_labelId_idx" ON "LinkRule"("labelId");

-- CreateIndex
CREATE UNIQUE INDEX "LinkRule_workspaceId_position_key" ON "LinkRule"("workspaceId", "position");

-- AddForeignKey
ALTER TABLE "Series" ADD CONSTRAINT "Series_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Series" ADD CONSTRAINT "Series_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeriesOccurrence" ADD CONSTRAINT "SeriesOccurrence_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeriesOccurrence" ADD CONSTRAINT "SeriesOccurrence_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRow" ADD CONSTRAINT "ImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedRow" ADD CONSTRAINT "ImportedRow_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedRow" ADD CONSTRAINT "ImportedRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportMapping" ADD CONSTRAINT "ImportMapping_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataExport" ADD CONSTRAINT "DataExport_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataExport" ADD CONSTRAINT "DataExport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinkRule" ADD CONSTRAINT "LinkRule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinkRule" ADD CONSTRAINT "LinkRule_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinkRule" ADD CONSTRAINT "LinkRule_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "Label"("id") ON DELETE CASCADE ON UPDATE CASCADE;
