-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'member.deputy_removed';
ALTER TYPE "AuditAction" ADD VALUE 'member.deputy_set';

-- CreateTable
CREATE TABLE "Deputy" (
    "workspaceId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "deputyId" UUID NOT NULL,
    "firstDay" DATE NOT NULL,
    "lastDay" DATE NOT NULL,

    CONSTRAINT "Deputy_pkey" PRIMARY KEY ("workspaceId","userId")
);

-- CreateIndex
CREATE INDEX "Deputy_workspaceId_deputyId_idx" ON "Deputy"("workspaceId", "deputyId");

-- AddForeignKey
ALTER TABLE "Deputy" ADD CONSTRAINT "Deputy_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Member"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Deputy" ADD CONSTRAINT "Deputy_workspaceId_deputyId_fkey" FOREIGN KEY ("workspaceId", "deputyId") REFERENCES "Member"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether an answer is one of this approver: as they stood when they gave it, since a yes outlives a role.
-- Who answers after their deputy did, about the same content, takes the word back from them.
CREATE OR REPLACE FUNCTION approval_answers_for(answer "ApprovalDecision", approver jsonb) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE approver ->> 'kind'
    WHEN 'member' THEN (approver ->> 'userId')::uuid = ANY(answer."asUserIds")
      AND (answer."byId" = (approver ->> 'userId')::uuid OR NOT EXISTS (
        SELECT FROM "ApprovalDecision" own, jsonb_each(own.digests) about
        WHERE own."postId" = answer."postId" AND own."byId" = (approver ->> 'userId')::uuid
          AND (own.at, own.id) > (answer.at, answer.id)
          AND about.value -> 0 = answer.digests -> about.key -> 0
      ))
    WHEN 'admins' THEN answer."asAdmin"
    ELSE FALSE
  END
$$;
