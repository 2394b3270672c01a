-- Constant defaults: no row is rewritten.
ALTER TABLE "Comment"
  ADD COLUMN "reviewLinkId" UUID,
  ADD COLUMN "guestName" TEXT,
  ADD COLUMN "forGuests" BOOLEAN NOT NULL DEFAULT FALSE;

-- By which name a guest spoke or decided stays in the log of what is gone, and nothing of what was said.
CREATE OR REPLACE FUNCTION audit_kept_fields(target_type text) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE target_type
    WHEN 'comment' THEN ARRAY['forGuests', 'guest', 'mentions']
    WHEN 'media' THEN ARRAY['labels', 'scheduledPosts']
    WHEN 'mention' THEN ARRAY[]::text[]
    WHEN 'post' THEN ARRAY['approvals', 'connectionIds', 'crops', 'guest', 'labelIds', 'labels',
      'managedBy', 'mediaIds', 'mediaOverrides', 'scheduledAt', 'state']
    WHEN 'snippet' THEN ARRAY['kind', 'name']
  END
$$;
