-- Which program alone wrote something; null for what was written before this was noted, so that nothing of
-- a person's is taken for a program's. Columns without a default: no row is rewritten.
ALTER TABLE "Post" ADD COLUMN "byCredentialId" UUID, ADD COLUMN "asksOwnerId" UUID;
ALTER TABLE "Draft" ADD COLUMN "byCredentialId" UUID;

-- Whether anybody's yes can be asked for what an account gets of a post.
CREATE FUNCTION may_need_approval(post_id uuid, connection_id uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "ApprovalRule" rule WHERE rule."connectionId" = connection_id)
    OR EXISTS (SELECT FROM "Post" post WHERE post.id = post_id AND post."asksPerson")
$$;

-- The rule for what an account gets of a post; none where nobody is asked. The account's own comes first.
-- Where it has none, what a program scheduled that has to ask waits for the yes of whoever owns the program
-- or of an administrator: a person has to agree, and it may be the one whose program wrote it. This is the
-- one place that looks a rule up for a post.
CREATE FUNCTION approval_rule_of(post "Post", connection_id uuid)
RETURNS TABLE (stages jsonb, "bindsTime" "ApprovalTime", "mayOwn" boolean) LANGUAGE sql STABLE AS $$
  SELECT rule.stages, rule."bindsTime", rule."ownContent" AND (
    SELECT count(*) <= 3 FROM "Member" team WHERE team."workspaceId" = rule."workspaceId")
  FROM "ApprovalRule" rule
  WHERE rule."connectionId" = connection_id
    AND (post."asksPerson" OR approval_rule_holds(rule, post))
  UNION ALL
  SELECT jsonb_build_array(jsonb_build_object('mode', 'any', 'approvers',
    CASE WHEN post."asksOwnerId" IS NULL THEN '[]'::jsonb
      ELSE jsonb_build_array(jsonb_build_object('kind', 'member', 'userId', post."asksOwnerId"))
    END || '[{"kind": "admins"}]')), 'none', TRUE
  WHERE post."asksPerson"
    AND NOT EXISTS (SELECT FROM "ApprovalRule" rule WHERE rule."connectionId" = connection_id)
$$;

CREATE OR REPLACE FUNCTION approval_of(
  post_id uuid, connection_id uuid, asked_digests text[],
  OUT state "ApprovalState", OUT stage int
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  rule record;
  post "Post";
  answers "ApprovalDecision"[];
  asked jsonb;
  number int := 0;
BEGIN
  SELECT * INTO post FROM "Post" WHERE id = post_id;
  SELECT * INTO rule FROM approval_rule_of(post, connection_id);
  IF NOT FOUND THEN
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
  FROM "Post" post
  CROSS JOIN approval_rule_of(post, connection_id) rule
  CROSS JOIN approval_answers(post_id, connection_id, asked_digests, rule."bindsTime") answers
  CROSS JOIN jsonb_array_elements(rule.stages -> (asked_stage - 1) -> 'approvers') approver
  JOIN "Member" member ON member."workspaceId" = post."workspaceId"
    AND CASE approver ->> 'kind'
      WHEN 'member' THEN member."userId" = (approver ->> 'userId')::uuid
      WHEN 'admins' THEN member.role = 'admin'
      ELSE FALSE
    END
  WHERE post.id = post_id
    AND (member."userId" IS DISTINCT FROM post."editedById" OR rule."mayOwn")
    AND NOT EXISTS (
      SELECT FROM unnest(answers) answer
      WHERE answer.decision = 'approve' AND approval_answers_at(answer, approver, asked_stage))
  ORDER BY member."userId", approver ->> 'kind' DESC
$$;

-- Whether a stage waits for the yes of a guest.
CREATE OR REPLACE FUNCTION approval_awaits_guests(
  post_id uuid, connection_id uuid, asked_digests text[], asked_stage int
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(approver ->> 'kind' = 'guests' AND NOT EXISTS (
    SELECT FROM unnest(answers) answer
    WHERE answer.decision = 'approve' AND approval_answers_at(answer, approver, asked_stage)
  )), FALSE)
  FROM "Post" post
  CROSS JOIN approval_rule_of(post, connection_id) rule
  CROSS JOIN approval_answers(post_id, connection_id, asked_digests, rule."bindsTime") answers
  CROSS JOIN jsonb_array_elements(rule.stages -> (asked_stage - 1) -> 'approvers') approver
  WHERE post.id = post_id
$$;
