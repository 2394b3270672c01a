-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ConnectionState" AS ENUM ('active', 'needs_reconnect', 'disconnected');

-- CreateEnum
CREATE TYPE "AuthorizationState" AS ENUM ('started', 'pending', 'consumed', 'cancelled');

-- CreateEnum
CREATE TYPE "EngineRunStatus" AS ENUM ('queued', 'running', 'completed', 'failed', 'quarantined');

-- CreateEnum
CREATE TYPE "MediaState" AS ENUM ('reserved', 'ready');

-- CreateEnum
CREATE TYPE "PostState" AS ENUM ('scheduled', 'publishing', 'published', 'partially_published', 'failed', 'unconfirmed', 'cancelled');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('scheduled', 'preparing', 'publishing', 'published', 'failed', 'unconfirmed', 'cancelled');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'member', 'viewer');

-- CreateTable
CREATE TABLE "Connection" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "avatarUrl" TEXT,
    "state" "ConnectionState" NOT NULL DEFAULT 'active',
    "reason" TEXT,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "connectedById" UUID,
    "authorizedUserId" TEXT NOT NULL,
    "sealedCredentials" TEXT,
    "tokenExpiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PageAuthorization" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "state" "AuthorizationState" NOT NULL DEFAULT 'started',
    "stateHash" BYTEA NOT NULL,
    "reconnectId" UUID,
    "sealedDiscovery" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PageAuthorization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EngineEvent" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "ts" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EngineEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EngineRun" (
    "id" TEXT NOT NULL,
    "functionId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "steps" JSONB NOT NULL DEFAULT '{}',
    "stack" JSONB NOT NULL DEFAULT '[]',
    "pending" JSONB NOT NULL DEFAULT '[]',
    "gen" INTEGER NOT NULL DEFAULT 0,
    "status" "EngineRunStatus" NOT NULL DEFAULT 'queued',
    "runAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseOwner" INTEGER,
    "leaseUntil" TIMESTAMPTZ(3),
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "output" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EngineRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Media" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "state" "MediaState" NOT NULL DEFAULT 'reserved',
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "durationSeconds" DOUBLE PRECISION,
    "alt" TEXT NOT NULL,
    "sha256" TEXT,
    "uploadedById" UUID,
    "uploadExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Post" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "additionalTexts" TEXT[],
    "scheduledAt" TIMESTAMPTZ(3) NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "state" "PostState" NOT NULL DEFAULT 'scheduled',
    "version" BIGINT NOT NULL DEFAULT 1,
    "managedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PostMedia" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "mediaId" UUID NOT NULL,
    "connectionId" UUID,
    "postIndex" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "PostMedia_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "postIndex" INTEGER NOT NULL,
    "textOverride" TEXT,
    "overridesMedia" BOOLEAN NOT NULL DEFAULT false,
    "state" "DeliveryState" NOT NULL DEFAULT 'scheduled',
    "scheduledAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMPTZ(3),
    "intentNo" INTEGER NOT NULL DEFAULT 0,
    "intentAt" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "handles" JSONB,
    "remoteId" TEXT,
    "publishedUrl" TEXT,
    "publishedAt" TIMESTAMPTZ(3),
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "errorRetryable" BOOLEAN,
    "errorOccurredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryEvent" (
    "id" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "message" TEXT,

    CONSTRAINT "DeliveryEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "workspaceId" UUID NOT NULL,
    "completedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "catchUpMinutes" INTEGER NOT NULL DEFAULT 60,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "passwordHash" TEXT NOT NULL,
    "avatarUrl" TEXT,
    "timeZone" TEXT NOT NULL,
    "dateFormat" TEXT NOT NULL,
    "timeFormat" TEXT NOT NULL,
    "notifyAssignments" BOOLEAN NOT NULL DEFAULT true,
    "notifyMentions" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("workspaceId","userId")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "userId" UUID NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorUserId" UUID,
    "credentialId" UUID,
    "action" TEXT NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "requestId" TEXT,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "workspaceId" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" BYTEA NOT NULL,
    "response" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("workspaceId","operation","key")
);

-- CreateIndex
CREATE INDEX "Connection_provider_authorizedUserId_idx" ON "Connection"("provider", "authorizedUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Connection_workspaceId_provider_accountId_key" ON "Connection"("workspaceId", "provider", "accountId");

-- CreateIndex
CREATE UNIQUE INDEX "PageAuthorization_stateHash_key" ON "PageAuthorization"("stateHash");

-- CreateIndex
CREATE INDEX "PageAuthorization_expiresAt_idx" ON "PageAuthorization"("expiresAt");

-- CreateIndex
CREATE INDEX "EngineEvent_receivedAt_idx" ON "EngineEvent"("receivedAt");

-- CreateIndex
CREATE INDEX "EngineRun_queued" ON "EngineRun"("runAt", "id") WHERE (status = 'queued');

-- CreateIndex
CREATE INDEX "EngineRun_running" ON "EngineRun"("leaseOwner") WHERE (status = 'running');

-- CreateIndex
CREATE INDEX "EngineRun_ended" ON "EngineRun"("endedAt") WHERE ("endedAt" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "EngineRun_eventId_functionId_key" ON "EngineRun"("eventId", "functionId");

-- CreateIndex
CREATE INDEX "Media_workspaceId_createdAt_id_idx" ON "Media"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Media_reserved" ON "Media"("uploadExpiresAt") WHERE (state = 'reserved');

-- CreateIndex
CREATE INDEX "Post_workspaceId_createdAt_id_idx" ON "Post"("workspaceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Post_workspaceId_scheduledAt_idx" ON "Post"("workspaceId", "scheduledAt");

-- CreateIndex
CREATE INDEX "PostMedia_mediaId_idx" ON "PostMedia"("mediaId");

-- CreateIndex
CREATE UNIQUE INDEX "PostMedia_postId_connectionId_postIndex_position_key" ON "PostMedia"("postId", "connectionId", "postIndex", "position") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "Delivery_due" ON "Delivery"("dueAt", "id") WHERE (state = 'scheduled' AND "leaseUntil" IS NULL AND "dueAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Delivery_leased" ON "Delivery"("leaseUntil") WHERE ("leaseUntil" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_postId_connectionId_postIndex_key" ON "Delivery"("postId", "connectionId", "postIndex");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_connectionId_remoteId_key" ON "Delivery"("connectionId", "remoteId");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_one_publishing_per_connection" ON "Delivery"("connectionId") WHERE (state = 'publishing');

-- CreateIndex
CREATE INDEX "DeliveryEvent_deliveryId_at_id_idx" ON "DeliveryEvent"("deliveryId", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Installation_workspaceId_key" ON "Installation"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_at_id_idx" ON "AuditEntry"("workspaceId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- AddForeignKey
ALTER TABLE "Connection" ADD CONSTRAINT "Connection_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Connection" ADD CONSTRAINT "Connection_connectedById_fkey" FOREIGN KEY ("connectedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageAuthorization" ADD CONSTRAINT "PageAuthorization_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageAuthorization" ADD CONSTRAINT "PageAuthorization_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EngineRun" ADD CONSTRAINT "EngineRun_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "EngineEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Post" ADD CONSTRAINT "Post_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Post" ADD CONSTRAINT "Post_managedById_fkey" FOREIGN KEY ("managedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostMedia" ADD CONSTRAINT "PostMedia_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostMedia" ADD CONSTRAINT "PostMedia_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PostMedia" ADD CONSTRAINT "PostMedia_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryEvent" ADD CONSTRAINT "DeliveryEvent_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Installation" ADD CONSTRAINT "Installation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyRecord" ADD CONSTRAINT "IdempotencyRecord_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Invariants that the schema language cannot say.
ALTER TABLE "Installation" ADD CONSTRAINT "Installation_id_check" CHECK ("id" = 1);

ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_catchUpMinutes_check" CHECK ("catchUpMinutes" >= 0);

ALTER TABLE "User" ADD CONSTRAINT "User_emailKey_check" CHECK ("emailKey" = lower("email"));

ALTER TABLE "Session" ADD CONSTRAINT "Session_tokenHash_check" CHECK (octet_length("tokenHash") = 32);

ALTER TABLE "Connection" ADD CONSTRAINT "Connection_sealedCredentials_check" CHECK ("state" <> 'disconnected' OR "sealedCredentials" IS NULL);

ALTER TABLE "PageAuthorization" ADD CONSTRAINT "PageAuthorization_stateHash_check" CHECK (octet_length("stateHash") = 32);

ALTER TABLE "Media" ADD CONSTRAINT "Media_sizeBytes_check" CHECK ("sizeBytes" > 0);
ALTER TABLE "Media" ADD CONSTRAINT "Media_ready_check" CHECK ("state" <> 'ready' OR "sha256" IS NOT NULL);

ALTER TABLE "Post" ADD CONSTRAINT "Post_version_check" CHECK ("version" >= 1);
ALTER TABLE "Post" ADD CONSTRAINT "Post_text_check" CHECK (char_length("text") <= 3000);
ALTER TABLE "Post" ADD CONSTRAINT "Post_additionalTexts_check" CHECK (cardinality("additionalTexts") <= 24);

ALTER TABLE "PostMedia" ADD CONSTRAINT "PostMedia_postIndex_check" CHECK ("postIndex" BETWEEN 0 AND 24);
ALTER TABLE "PostMedia" ADD CONSTRAINT "PostMedia_position_check" CHECK ("position" BETWEEN 0 AND 19);

ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_postIndex_check" CHECK ("postIndex" BETWEEN 0 AND 24);
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_counters_check" CHECK ("fence" >= 0 AND "intentNo" >= 0 AND "tries" >= 0);
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_error_check" CHECK (num_nulls("errorCode", "errorMessage", "errorRetryable", "errorOccurredAt") IN (0, 4));
