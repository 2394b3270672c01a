-- A guest answered, under this name and for this stage; null for whichever asks guests. Constant
-- defaults: no row is rewritten.
ALTER TABLE "ApprovalDecision" ADD COLUMN "guestName" TEXT, ADD COLUMN "guestStage" INTEGER;
ALTER TABLE "AccountApproval" ADD COLUMN "awaitsGuests" BOOLEAN NOT NULL DEFAULT FALSE;

-- Whether an answer is one of this approver at a stage. A guest's is for the stage of their link, and it
-- outlives the link as a yes outlives a role.
CREATE FUNCTION approval_answers_at(
  answer "ApprovalDecision", approver jsonb, stage_number int
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE approver ->> 'kind'
    WHEN 'guests' THEN answer."guestName" IS NOT NULL
      AND coalesce(answer."guestStage" = stage_number, TRUE)
    ELSE approval_answers_for(answer, approver)
  END
$$;

-- Whether the approvers of a stage agreed: one of them, or all who are still members. Who left without
-- an answer is not waited for where another one gave theirs, and neither is who wrote it: they may not
-- approve it, and what they wrote is what they want.
DROP FUNCTION approval_stage_given(jsonb, "Post", "ApprovalDecision"[]);
CREATE FUNCTION approval_stage_given(
  stage jsonb, stage_number int, post "Post", answers "ApprovalDecision"[]
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(given), FALSE)
    AND (stage ->> 'mode' = 'any' OR bool_and(given OR NOT asked))
  FROM (
    SELECT
      EXISTS (
        SELECT FROM unnest(answers) answer
        WHERE answer.decision = 'approve' AND approval_answers_at(answer, approver, stage_number)
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
    SELECT FROM unnest(answers) answer,
      jsonb_array_elements(rule.stages) WITH ORDINALITY each_stage (stage_asked, stage_number),
      jsonb_array_elements(each_stage.stage_asked -> 'approvers') approver
    WHERE answer.decision = 'request_changes'
      AND approval_answers_at(answer, approver, each_stage.stage_number::int)
  ) THEN
    state := 'changes_requested';
    RETURN;
  END IF;

  FOR asked IN SELECT value FROM jsonb_array_elements(rule.stages) LOOP
    number := number + 1;
    IF NOT approval_stage_given(asked, number, post, answers) THEN
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
CREATE OR REPLACE FUNCTION approval_awaited(
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
      WHERE answer.decision = 'approve' AND approval_answers_at(answer, approver, asked_stage))
  ORDER BY member."userId", approver ->> 'kind' DESC
$$;

-- Whether a stage waits for the yes of a guest.
CREATE FUNCTION approval_awaits_guests(
  post_id uuid, connection_id uuid, asked_digests text[], asked_stage int
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(approver ->> 'kind' = 'guests' AND NOT EXISTS (
    SELECT FROM unnest(answers) answer
    WHERE answer.decision = 'approve' AND approval_answers_at(answer, approver, asked_stage)
  )), FALSE)
  FROM "ApprovalRule" rule
  CROSS JOIN approval_answers(post_id, connection_id, asked_digests, rule."bindsTime") answers
  CROSS JOIN jsonb_array_elements(rule.stages -> (asked_stage - 1) -> 'approvers') approver
  WHERE rule."connectionId" = connection_id
$$;
