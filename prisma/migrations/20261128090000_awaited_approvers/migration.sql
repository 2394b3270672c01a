-- What each account would have got when the person answered; without a default, so no row is rewritten.
ALTER TABLE "ApprovalDecision" ADD COLUMN "content" JSONB;

-- CreateTable
CREATE TABLE "AwaitedApprover" (
    "postId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "asAdmin" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AwaitedApprover_pkey" PRIMARY KEY ("postId","userId")
);

-- CreateIndex
CREATE INDEX "AwaitedApprover_workspaceId_userId_idx" ON "AwaitedApprover"("workspaceId", "userId");

-- AddForeignKey
ALTER TABLE "AwaitedApprover" ADD CONSTRAINT "AwaitedApprover_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AwaitedApprover" ADD CONSTRAINT "AwaitedApprover_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everybody's latest answer to the very digest that a rule reads of the three.
CREATE FUNCTION approval_answers(
  post_id uuid, connection_id uuid, asked_digests text[], binds "ApprovalTime"
) RETURNS "ApprovalDecision"[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  place int := CASE binds WHEN 'none' THEN 0 WHEN 'day' THEN 1 ELSE 2 END;
BEGIN
  RETURN (SELECT coalesce(array_agg(latest.answer), '{}') FROM (
    SELECT DISTINCT ON (answer."byId") answer FROM "ApprovalDecision" answer
    WHERE answer."postId" = post_id
      AND answer.digests -> connection_id::text ->> place = asked_digests[place + 1]
    ORDER BY answer."byId", answer.at DESC, answer.id DESC
  ) latest);
END
$$;

-- Whether the approvers of a stage agreed: one of them, or all who are still members. Who left without
-- an answer is not waited for where another one gave theirs, and neither is who wrote it: they may not
-- approve it, and what they wrote is what they want.
DROP FUNCTION approval_stage_given(jsonb, uuid, "ApprovalDecision"[]);
CREATE FUNCTION approval_stage_given(
  stage jsonb, post "Post", answers "ApprovalDecision"[]
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(given), FALSE)
    AND (stage ->> 'mode' = 'any' OR bool_and(given OR NOT asked))
  FROM (
    SELECT
      EXISTS (
        SELECT FROM unnest(answers) answer
        WHERE answer.decision = 'approve' AND approval_answers_for(answer, approver)
      ) AS given,
      approver ->> 'kind' <> 'member' OR EXISTS (
        SELECT FROM "Member" member
        WHERE member."workspaceId" = post."workspaceId"
          AND member."userId" = (approver ->> 'userId')::uuid
          AND member."userId" IS DISTINCT FROM post."editedById"
      ) AS asked
    FROM jsonb_array_elements(stage -> 'approvers') approver
  ) approvers
$$;

CREATE OR REPLACE FUNCTION approval_of(
  post_id uuid, connection_id uuid, asked_digests text[],
  OUT state "ApprovalState", OUT stage int
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  rule "ApprovalRule";
  post "Post";
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

  answers := approval_answers(post_id, connection_id, asked_digests, rule."bindsTime");
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
    IF NOT approval_stage_given(asked, post, answers) THEN
      state := 'waiting';
      stage := number;
      RETURN;
    END IF;
  END LOOP;
  state := 'approved';
END
$$;

-- The members whose yes a stage waits for, once each: who was named, or as an administrator. Who agreed
-- already is not waited for, and neither is who may not approve what they edited last.
CREATE FUNCTION approval_awaited(
  post_id uuid, connection_id uuid, asked_digests text[], asked_stage int
) RETURNS TABLE ("userId" uuid, "asAdmin" boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (member."userId") member."userId", approver ->> 'kind' = 'admins'
  FROM "ApprovalRule" rule
  JOIN "Post" post ON post.id = post_id
  CROSS JOIN approval_answers(post_id, connection_id, asked_digests, rule."bindsTime") answers
  CROSS JOIN jsonb_array_elements(rule.stages -> (asked_stage - 1) -> 'approvers') approver
  JOIN "Member" member ON member."workspaceId" = rule."workspaceId"
    AND CASE approver ->> 'kind'
      WHEN 'member' THEN member."userId" = (approver ->> 'userId')::uuid
      WHEN 'admins' THEN member.role = 'admin'
      ELSE FALSE
    END
  WHERE rule."connectionId" = connection_id
    AND (member."userId" IS DISTINCT FROM post."editedById" OR rule."ownContent" AND (
      SELECT count(*) <= 3 FROM "Member" team WHERE team."workspaceId" = rule."workspaceId"))
    AND NOT EXISTS (
      SELECT FROM unnest(answers) answer
      WHERE answer.decision = 'approve' AND approval_answers_for(answer, approver))
  ORDER BY member."userId", approver ->> 'kind' DESC
$$;

-- Who joins as an administrator is asked for what waits already.
DROP TRIGGER approvals_follow_member ON "Member";
CREATE TRIGGER approvals_follow_member AFTER INSERT OR UPDATE OF role OR DELETE ON "Member"
  FOR EACH ROW EXECUTE FUNCTION mark_approvals_stale();

-- What waits already is judged again, so that who is waited for is noted.
UPDATE "AccountApproval" SET "settledAt" = NULL WHERE state = 'waiting' AND "settledAt" IS NOT NULL;
