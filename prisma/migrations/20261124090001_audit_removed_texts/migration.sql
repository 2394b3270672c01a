-- The log stays append-only with one exception: once content is gone for good, so are its texts in the
-- log. Who did what, when, and to which fields stays. Triggers do it in the transaction that deletes,
-- whichever code deletes; the guard lets nothing else pass.

-- Fields that say nothing of what was written. Of content, every other field loses its values; other
-- targets have null here and lose nothing.
CREATE FUNCTION audit_kept_fields(target_type text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE target_type
    WHEN 'comment' THEN ARRAY['mentions']
    WHEN 'media' THEN ARRAY['scheduledPosts']
    WHEN 'mention' THEN ARRAY[]::text[]
    WHEN 'post' THEN ARRAY['connectionIds', 'crops', 'labelIds', 'labels', 'managedBy', 'mediaIds',
      'mediaOverrides', 'scheduledAt', 'state']
    WHEN 'snippet' THEN ARRAY['kind', 'name']
  END
$$;

-- In PL/pgSQL, as are the others that read rows, because a session plans its statements once.
CREATE FUNCTION audit_without_texts(target_type text, fields jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  kept text[] := audit_kept_fields(target_type);
BEGIN
  RETURN (
    SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN key = ANY (kept) OR value = 'null' THEN value ELSE '{"removed": true}' END), fields)
    FROM jsonb_each(fields));
END
$$;

-- The accounts that have a text or an option of their own in an entry on a post.
CREATE FUNCTION audit_accounts(before jsonb, after jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(
    SELECT DISTINCT jsonb_object_keys(own)
    FROM unnest(ARRAY[before -> 'textOverrides', before -> 'networkOptions',
      after -> 'textOverrides', after -> 'networkOptions']) AS own
    WHERE jsonb_typeof(own) = 'object')
$$;

CREATE FUNCTION audit_without_accounts(fields jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_object_agg(field.key, CASE
        WHEN field.key IN ('textOverrides', 'networkOptions') AND jsonb_typeof(field.value) = 'object'
          THEN (SELECT coalesce(jsonb_object_agg(own.key, CASE
              WHEN EXISTS (SELECT FROM "Connection" WHERE id::text = own.key) THEN own.value
              ELSE '{"removed": true}' END), field.value)
            FROM jsonb_each(field.value) AS own)
        ELSE field.value END), fields)
    FROM jsonb_each(fields) AS field);
END
$$;

-- A deleted thing that can be restored is not gone; a post keeps its comments with it.
CREATE FUNCTION audit_target_is_gone(target_type text, target_id text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  target uuid := CASE WHEN target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN target_id END;
BEGIN
  IF EXISTS (SELECT FROM "DeletedItem" WHERE "targetId" = target) THEN RETURN false; END IF;
  CASE target_type
    WHEN 'comment' THEN
      RETURN NOT EXISTS (SELECT FROM "Comment" WHERE id = target)
        AND NOT EXISTS (SELECT FROM "DeletedItem" WHERE kind = 'post'
          AND rows -> 'comments' @> jsonb_build_array(jsonb_build_object('id', target)));
    WHEN 'media' THEN RETURN NOT EXISTS (SELECT FROM "Media" WHERE id = target);
    WHEN 'mention' THEN RETURN NOT EXISTS (SELECT FROM "Mention" WHERE id = target);
    WHEN 'post' THEN RETURN NOT EXISTS (SELECT FROM "Post" WHERE id = target);
    WHEN 'snippet' THEN RETURN NOT EXISTS (SELECT FROM "Snippet" WHERE id = target);
    ELSE RETURN false;
  END CASE;
END
$$;

CREATE FUNCTION audit_without_what_is_gone(entry "AuditEntry") RETURNS "AuditEntry"
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF audit_target_is_gone(entry."targetType", entry."targetId") THEN
    entry.before := audit_without_texts(entry."targetType", entry.before);
    entry.after := audit_without_texts(entry."targetType", entry.after);
  ELSIF entry."targetType" = 'post'
    AND coalesce(entry.before, entry.after) ?| '{textOverrides,networkOptions}' THEN
    entry.before := audit_without_accounts(entry.before);
    entry.after := audit_without_accounts(entry.after);
  END IF;
  RETURN entry;
END
$$;

CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- In a cascade the workspace is gone already.
    IF NOT EXISTS (SELECT FROM "Workspace" WHERE id = OLD."workspaceId") THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW IS NOT DISTINCT FROM audit_without_what_is_gone(OLD) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION remove_audited_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'Connection' THEN
    UPDATE "AuditEntry" entry
    SET (before, after) = (SELECT kept.before, kept.after FROM audit_without_what_is_gone(entry) kept)
    WHERE "workspaceId" = OLD."workspaceId" AND "targetType" = 'post'
      AND coalesce(before, after) ?| '{textOverrides,networkOptions}'
      AND audit_accounts(before, after) @> ARRAY[OLD.id::text];
  ELSIF TG_TABLE_NAME = 'DeletedItem' THEN
    UPDATE "AuditEntry" entry
    SET (before, after) = (SELECT kept.before, kept.after FROM audit_without_what_is_gone(entry) kept)
    WHERE "workspaceId" = OLD."workspaceId"
      AND ("targetType", "targetId") IN (
        SELECT OLD.kind::text, OLD."targetId"::text
        UNION ALL SELECT 'comment', comment ->> 'id'
        FROM jsonb_array_elements(CASE OLD.kind WHEN 'post' THEN OLD.rows -> 'comments' END) comment)
      AND coalesce(before, after) IS NOT NULL AND audit_target_is_gone("targetType", "targetId");
  ELSE
    UPDATE "AuditEntry" entry
    SET (before, after) = (SELECT kept.before, kept.after FROM audit_without_what_is_gone(entry) kept)
    WHERE "workspaceId" = OLD."workspaceId" AND "targetType" = TG_ARGV[0]
      AND "targetId" = OLD.id::text
      AND coalesce(before, after) IS NOT NULL AND audit_target_is_gone("targetType", "targetId");
  END IF;
  RETURN NULL;
END
$$;

-- Deferred to the commit: a deletion that can be undone keeps the rows elsewhere by then, and a
-- restore has put them back.
CREATE CONSTRAINT TRIGGER "Comment_audited_texts" AFTER DELETE ON "Comment"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts('comment');
CREATE CONSTRAINT TRIGGER "Connection_audited_texts" AFTER DELETE ON "Connection"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts();
CREATE CONSTRAINT TRIGGER "DeletedItem_audited_texts" AFTER DELETE ON "DeletedItem"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts();
CREATE CONSTRAINT TRIGGER "Media_audited_texts" AFTER DELETE ON "Media"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts('media');
CREATE CONSTRAINT TRIGGER "Mention_audited_texts" AFTER DELETE ON "Mention"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts('mention');
CREATE CONSTRAINT TRIGGER "Post_audited_texts" AFTER DELETE ON "Post"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts('post');
CREATE CONSTRAINT TRIGGER "Snippet_audited_texts" AFTER DELETE ON "Snippet"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION remove_audited_texts('snippet');
