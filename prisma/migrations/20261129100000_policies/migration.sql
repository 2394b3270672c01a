-- CreateEnum
CREATE TYPE "ProgramKind" AS ENUM ('assistants', 'keys');

-- CreateEnum
CREATE TYPE "ReceiptOutcome" AS ENUM ('done', 'denied', 'failed', 'dry_run');

-- AlterTable
ALTER TABLE "Credential" ADD COLUMN     "bound" JSONB,
ADD COLUMN     "narrowing" JSONB;

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "asksPerson" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "assistantsPolicy" JSONB,
ADD COLUMN     "keysPolicy" JSONB;

-- CreateTable
CREATE TABLE "ProgramStop" (
    "workspaceId" UUID NOT NULL,
    "what" "ProgramKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "byId" UUID,
    "reason" TEXT NOT NULL,

    CONSTRAINT "ProgramStop_pkey" PRIMARY KEY ("workspaceId","what")
);

-- CreateTable
CREATE TABLE "ProgramSpending" (
    "credentialId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "connectionId" UUID NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "ProgramSpending_pkey" PRIMARY KEY ("credentialId","day","connectionId")
);

-- CreateTable
CREATE TABLE "Receipt" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "credentialId" UUID NOT NULL,
    "userId" UUID,
    "client" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operation" TEXT NOT NULL,
    "viaMcp" BOOLEAN NOT NULL,
    "outcome" "ReceiptOutcome" NOT NULL,
    "code" TEXT,
    "message" TEXT,
    "targetType" TEXT,
    "targetId" TEXT,
    "durationMs" INTEGER NOT NULL,
    "allowedBy" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "undo" JSONB,
    "undoUntil" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "undoneById" UUID,

    CONSTRAINT "Receipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Receipt_workspaceId_at_id_idx" ON "Receipt"("workspaceId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Receipt_credentialId_at_id_idx" ON "Receipt"("credentialId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Receipt_at_idx" ON "Receipt"("at");

-- AddForeignKey
ALTER TABLE "ProgramStop" ADD CONSTRAINT "ProgramStop_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgramStop" ADD CONSTRAINT "ProgramStop_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgramSpending" ADD CONSTRAINT "ProgramSpending_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_credentialId_fkey" FOREIGN KEY ("credentialId") REFERENCES "Credential"("id") ON DELETE CASCADE ON UPDATE CASCADE;
