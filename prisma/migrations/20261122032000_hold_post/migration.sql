-- Holds a post with all its deliveries until the transaction ends, in the order in which everything
-- locks: connections, deliveries, post. Connections only where a list is given: those in it, and
-- those the post is on. A function, since four statements are then one way to the database and back.
-- It is volatile, so that each of its statements sees what was committed while the one before waited.
CREATE FUNCTION hold_post(workspace_id uuid, post_id uuid, connection_ids uuid[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF connection_ids IS NOT NULL THEN
    PERFORM id FROM "Connection"
    WHERE "workspaceId" = workspace_id
      AND (id = ANY(connection_ids)
        OR id IN (SELECT "connectionId" FROM "Delivery" WHERE "postId" = post_id))
    ORDER BY id FOR SHARE;
  END IF;
  -- In the order of the sequence, as publishing locks them: each position before the next.
  PERFORM id FROM "Delivery" WHERE "postId" = post_id AND "workspaceId" = workspace_id
  ORDER BY "postIndex", "connectionId" FOR UPDATE;
  PERFORM id FROM "Post" WHERE id = post_id AND "workspaceId" = workspace_id FOR NO KEY UPDATE;
  -- Again, for those that an edit wrote while this one waited for the post.
  PERFORM id FROM "Delivery" WHERE "postId" = post_id AND "workspaceId" = workspace_id
  ORDER BY "postIndex", "connectionId" FOR UPDATE;
END
$$;
