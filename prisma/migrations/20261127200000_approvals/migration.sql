-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'connection.rule_removed';
ALTER TYPE "AuditAction" ADD VALUE 'connection.rule_set';
ALTER TYPE "AuditAction" ADD VALUE 'post.approval_overridden';
ALTER TYPE "AuditAction" ADD VALUE 'post.approval_requested';
ALTER TYPE "AuditAction" ADD VALUE 'post.approval_withdrawn';
ALTER TYPE "AuditAction" ADD VALUE 'post.approved';
ALTER TYPE "AuditAction" ADD VALUE 'post.changes_requested';

-- CreateEnum
CREATE TYPE "ApprovalAudience" AS ENUM ('everyone', 'members', 'programs');
CREATE TYPE "ApprovalTime" AS ENUM ('none', 'day', 'minute');
CREATE TYPE "ApprovalDecisionKind" AS ENUM ('approve', 'request_changes', 'override');
CREATE TYPE "ApprovalState" AS ENUM ('not_needed', 'not_requested', 'waiting', 'changes_requested', 'approved');

-- Constant defaults: no row is rewritten. What an earlier release writes has no `byProgram`, and then
-- every rule asks.
ALTER TABLE "Post"
  ADD COLUMN "byProgram" BOOLEAN,
  ADD COLUMN "editedById" UUID,
  ADD COLUMN "writerIds" UUID[] DEFAULT ARRAY[]::UUID[];
ALTER TABLE "Delivery" ADD COLUMN "heldDueAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ApprovalRule" (
    "connectionId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "stages" JSONB NOT NULL,
    "appliesTo" "ApprovalAudience" NOT NULL,
    "bindsTime" "ApprovalTime" NOT NULL,
    "ownContent" BOOLEAN NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApprovalRule_pkey" PRIMARY KEY ("connectionId")
);
CREATE TABLE "ApprovalRequest" (
    "postId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "requestedById" UUID,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApprovalRequest_pkey" PRIMARY KEY ("postId")
);
CREATE TABLE "ApprovalDecision" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "decision" "ApprovalDecisionKind" NOT NULL,
    "comment" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "digests" JSONB NOT NULL,
    "asUserIds" UUID[],
    "asAdmin" BOOLEAN NOT NULL,

    CONSTRAINT "ApprovalDecision_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "AccountApproval" (
    "postId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "digests" TEXT[],
    "state" "ApprovalState" NOT NULL,
    "stage" INTEGER,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccountApproval_pkey" PRIMARY KEY ("postId","connectionId")
);

-- CreateIndex
CREATE INDEX "ApprovalRule_workspaceId_idx" ON "ApprovalRule"("workspaceId");
CREATE INDEX "ApprovalDecision_postId_at_id_idx" ON "ApprovalDecision"("postId", "at", "id");
CREATE INDEX "AccountApproval_workspaceId_state_idx" ON "AccountApproval"("workspaceId", "state");
CREATE INDEX "AccountApproval_stale" ON "AccountApproval"("postId") WHERE ("settledAt" IS NULL);

-- AddForeignKey
ALTER TABLE "ApprovalRule" ADD CONSTRAINT "ApprovalRule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApprovalRule" ADD CONSTRAINT "ApprovalRule_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApprovalRequest" ADD CONSTRAINT "ApprovalRequest_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApprovalRequest" ADD CONSTRAINT "ApprovalRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ApprovalDecision" ADD CONSTRAINT "ApprovalDecision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AccountApproval" ADD CONSTRAINT "AccountApproval_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AccountApproval" ADD CONSTRAINT "AccountApproval_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The digests that a yes was given to stay in the log of a post that is gone, and nothing that it said.
CREATE OR REPLACE FUNCTION audit_kept_fields(target_type text) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE target_type
    WHEN 'comment' THEN ARRAY['mentions']
    WHEN 'media' THEN ARRAY['labels', 'scheduledPosts']
    WHEN 'mention' THEN ARRAY[]::text[]
    WHEN 'post' THEN ARRAY['approvals', 'connectionIds', 'crops', 'labelIds', 'labels', 'managedBy',
      'mediaIds', 'mediaOverrides', 'scheduledAt', 'state']
    WHEN 'snippet' THEN ARRAY['kind', 'name']
  END
$$;

-- Whether a rule holds for a post: for everybody's, for what members had a hand in, for what keys and
-- assistants had. What the rule's words do not settle, it holds for.
CREATE FUNCTION approval_rule_holds(rule "ApprovalRule", post "Post") RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN rule."appliesTo" = 'everyone' OR post."byProgram" IS DISTINCT FROM FALSE THEN TRUE
    WHEN rule."appliesTo" = 'programs' THEN FALSE
    ELSE cardinality(post."writerIds") = 0 OR EXISTS (
      SELECT FROM unnest(post."writerIds") writer(id)
      WHERE NOT EXISTS (
        SELECT FROM "Member" member
        WHERE member."workspaceId" = post."workspaceId" AND member."userId" = writer.id
          AND member.role = 'admin'
      )
    )
  END
$$;

-- Where the approval stands of what one account would get of a post, named by its three digests: for a
-- yes to any time, to the day, to the minute. This is the one place that judges it: the statement that
-- records the intent to send calls it, and so do pages. Everybody's latest answer to the very digest
-- counts. An objection of an approver stops it until they agree; an override ends every question.
CREATE FUNCTION approval_of(
  post_id uuid, connection_id uuid, asked_digests text[],
  OUT state "ApprovalState", OUT stage int
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  rule "ApprovalRule";
  post "Post";
  place int;
  answers "ApprovalDecision"[];
  asked jsonb;
  number int := 0;
BEGIN
  SELECT * INTO rule FROM "ApprovalRule" WHERE "connectionId" = connection_id;
  IF NOT FOUND THEN
    state := 'not_needed';
    RETURN;
  END IF;
  SELECT * INTO post FROM "Post" WHERE id = post_id;
  IF NOT approval_rule_holds(rule, post) THEN
    state := 'not_needed';
    RETURN;
  END IF;
  IF NOT EXISTS (
    SELECT FROM "ApprovalRequest" request
    WHERE request."postId" = post_id AND request."withdrawnAt" IS NULL
  ) THEN
    state := 'not_requested';
    RETURN;
  END IF;

  place := CASE rule."bindsTime" WHEN 'none' THEN 0 WHEN 'day' THEN 1 ELSE 2 END;
  SELECT coalesce(array_agg(latest.answer), '{}') INTO answers FROM (
    SELECT DISTINCT ON (answer."byId") answer FROM "ApprovalDecision" answer
    WHERE answer."postId" = post_id
      AND answer.digests -> connection_id::text ->> place = asked_digests[place + 1]
    ORDER BY answer."byId", answer.at DESC, answer.id DESC
  ) latest;
  IF EXISTS (SELECT FROM unnest(answers) answer WHERE answer.decision = 'override') THEN
    state := 'approved';
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM unnest(answers) answer, jsonb_array_elements(rule.stages) each_stage,
      jsonb_array_elements(each_stage -> 'approvers') approver
    WHERE answer.decision = 'request_changes' AND approval_answers_for(answer, approver)
  ) THEN
    state := 'changes_requested';
    RETURN;
  END IF;

  FOR asked IN SELECT value FROM jsonb_array_elements(rule.stages) LOOP
    number := number + 1;
    IF NOT approval_stage_given(asked, rule."workspaceId", answers) THEN
      state := 'waiting';
      stage := number;
      RETURN;
    END IF;
  END LOOP;
  state := 'approved';
END
$$;

-- Whether an answer is one of this approver: as they stood when they gave it, since a yes outlives a role.
CREATE FUNCTION approval_answers_for(answer "ApprovalDecision", approver jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE approver ->> 'kind'
    WHEN 'member' THEN (approver ->> 'userId')::uuid = ANY(answer."asUserIds")
    WHEN 'admins' THEN answer."asAdmin"
    ELSE FALSE
  END
$$;

-- Whether the approvers of a stage agreed: one of them, or all who are still members. Who left without
-- an answer is not waited for where another one gave theirs.
CREATE FUNCTION approval_stage_given(
  stage jsonb, workspace_id uuid, answers "ApprovalDecision"[]
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(given), FALSE)
    AND (stage ->> 'mode' = 'any' OR bool_and(given OR NOT present))
  FROM (
    SELECT
      EXISTS (
        SELECT FROM unnest(answers) answer
        WHERE answer.decision = 'approve' AND approval_answers_for(answer, approver)
      ) AS given,
      approver ->> 'kind' <> 'member' OR EXISTS (
        SELECT FROM "Member" member
        WHERE member."workspaceId" = workspace_id
          AND member."userId" = (approver ->> 'userId')::uuid
      ) AS present
    FROM jsonb_array_elements(stage -> 'approvers') approver
  ) approvers
$$;

-- Marks approvals that follow from what changed elsewhere: a mention, a description, a membership. The
-- sweeper judges them again; what sends judges them itself in any case.
CREATE FUNCTION mark_approvals_stale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
  concerned uuid[];
BEGIN
  IF TG_TABLE_NAME IN ('Mention', 'Member') THEN
    SELECT array_agg(DISTINCT "postId") INTO concerned FROM "AccountApproval"
    WHERE "workspaceId" = (changed ->> 'workspaceId')::uuid AND "settledAt" IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT "postId") INTO concerned FROM "PostMedia"
    WHERE "mediaId" = coalesce(changed ->> 'mediaId', changed ->> 'id')::uuid;
  END IF;
  -- In one order, so that two that mark the same rows do not wait for each other.
  UPDATE "AccountApproval" approval SET "settledAt" = NULL
  FROM (
    SELECT "postId", "connectionId" FROM "AccountApproval"
    WHERE "postId" = ANY(concerned) AND "settledAt" IS NOT NULL
    ORDER BY "postId", "connectionId" FOR NO KEY UPDATE
  ) stale
  WHERE approval."postId" = stale."postId" AND approval."connectionId" = stale."connectionId";
  RETURN NULL;
END
$$;
CREATE TRIGGER approvals_follow_mention AFTER INSERT OR UPDATE OR DELETE ON "Mention"
  FOR EACH ROW EXECUTE FUNCTION mark_approvals_stale();
CREATE TRIGGER approvals_follow_member AFTER UPDATE OF role OR DELETE ON "Member"
  FOR EACH ROW EXECUTE FUNCTION mark_approvals_stale();
CREATE TRIGGER approvals_follow_media AFTER UPDATE OF alt ON "Media"
  FOR EACH ROW WHEN (OLD.alt IS DISTINCT FROM NEW.alt) EXECUTE FUNCTION mark_approvals_stale();
CREATE TRIGGER approvals_follow_kept_alt AFTER INSERT OR UPDATE OR DELETE ON "KeptAlt"
  FOR EACH ROW EXECUTE FUNCTION mark_approvals_stale();
