-- The day that it is for a team. A zone that Postgres does not know is read as UTC: nobody goes untold.
CREATE FUNCTION team_day(time_zone text, at timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (at AT TIME ZONE time_zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (at AT TIME ZONE 'UTC')::date;
END
$$;

-- Who hears of what waits for somebody's yes: on the days of their deputy it is the deputy. A deputy stands
-- in for a person who was named, not for an administrator as one, and not about what they edited last.
CREATE FUNCTION approval_hearer(
  workspace_id uuid, user_id uuid, as_admin boolean, edited_by uuid, at timestamptz
) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT deputy."deputyId" FROM "Deputy" deputy
    JOIN "Workspace" workspace ON workspace.id = deputy."workspaceId"
    WHERE deputy."workspaceId" = workspace_id AND deputy."userId" = user_id AND NOT as_admin
      AND deputy."deputyId" IS DISTINCT FROM edited_by
      AND team_day(workspace."timeZone", at) BETWEEN deputy."firstDay" AND deputy."lastDay"
  ), user_id)
$$;
