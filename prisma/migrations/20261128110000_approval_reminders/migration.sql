-- AlterEnum
ALTER TYPE "NotificationType" ADD VALUE 'approval_requested';
ALTER TYPE "NotificationType" ADD VALUE 'approval_reminder';
ALTER TYPE "NotificationType" ADD VALUE 'approval_unanswered';
ALTER TYPE "NotificationType" ADD VALUE 'approval_decided';
ALTER TYPE "NotificationType" ADD VALUE 'approval_missed';
ALTER TYPE "NotificationResolution" ADD VALUE 'answered';

-- Constant defaults: no row is rewritten.
ALTER TABLE "User" ADD COLUMN "notifyApprovals" BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE "AwaitedApprover"
  ADD COLUMN "told" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "tellAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "mailedAt" TIMESTAMPTZ(3);
ALTER TABLE "ApprovalRequest" ADD COLUMN "warnedFor" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ApprovalReminder" (
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "remindedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ApprovalReminder_pkey" PRIMARY KEY ("workspaceId","userId")
);

-- The table of awaited approvers is as young as this: it is created by the same update.
CREATE INDEX "AwaitedApprover_tell" ON "AwaitedApprover"("tellAt") WHERE ("tellAt" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "ApprovalReminder" ADD CONSTRAINT "ApprovalReminder_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Member"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
