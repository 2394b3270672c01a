ALTER TYPE "AuditAction" ADD VALUE 'post.publish_undone';

-- Nullable and without a default, so that neither table is rewritten.
ALTER TABLE "Post" ADD COLUMN     "undoUntil" TIMESTAMPTZ(3),
ADD COLUMN     "plannedAt" TIMESTAMPTZ(3),
ADD COLUMN     "undoDraft" JSONB;

ALTER TABLE "Delivery" ADD COLUMN     "undoUntil" TIMESTAMPTZ(3);
