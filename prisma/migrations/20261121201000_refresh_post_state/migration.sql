-- Stores what a post's deliveries add up to, and returns it, or null where the post is gone.
-- A function, since a move and what follows from it are then one statement. It is volatile, so it
-- sees the move that calls it, and reads the deliveries anew once it holds the post's lock.
-- lib/planning/posts/derive-post-state.ts says what the states add up to, and a test holds this to it.
CREATE FUNCTION refresh_post_state(post_id uuid) RETURNS "PostState" LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  stored "PostState";
  derived "PostState";
BEGIN
  -- Locked before the deliveries are read: two that settle at once must see each other.
  SELECT state INTO stored FROM "Post" WHERE id = post_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT CASE
      WHEN has && '{preparing,publishing}' THEN 'publishing'
      WHEN has && '{unconfirmed}' THEN 'unconfirmed'
      WHEN has @> '{published,failed}' THEN 'partially_published'
      WHEN has @> '{published,scheduled}' THEN 'publishing'
      WHEN has @> '{published,cancelled}' THEN 'partially_published'
      WHEN has && '{published}' THEN 'published'
      WHEN has && '{failed}' THEN 'failed'
      WHEN has && '{scheduled}' THEN 'scheduled'
      ELSE 'cancelled'
    END
  INTO derived
  FROM (SELECT coalesce(array_agg(state), '{}') AS has FROM "Delivery" WHERE "postId" = post_id) deliveries;
  IF derived <> stored THEN
    UPDATE "Post" SET state = derived WHERE id = post_id;
  END IF;
  RETURN derived;
END
$$;
