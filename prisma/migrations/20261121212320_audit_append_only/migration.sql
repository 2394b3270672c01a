-- The audit is append-only for whoever is connected: its rows go only with their workspace.
-- A trigger, not grants: the cascade of a workspace runs with the rights of the table's owner,
-- who is also the one that the product connects as.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- In a cascade the workspace is gone already.
    IF NOT EXISTS (SELECT FROM "Workspace" WHERE id = OLD."workspaceId") THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER "AuditEntry_no_truncate" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Also where a session has set replication's role, which silences ordinary triggers.
ALTER TABLE "AuditEntry" ENABLE ALWAYS TRIGGER "AuditEntry_append_only";
ALTER TABLE "AuditEntry" ENABLE ALWAYS TRIGGER "AuditEntry_no_truncate";
