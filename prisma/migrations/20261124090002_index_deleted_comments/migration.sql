-- Says of a comment whether a deleted post keeps it; most deleted posts have none.
CREATE INDEX CONCURRENTLY "DeletedItem_comments" ON "DeletedItem" USING gin ((rows -> 'comments') jsonb_path_ops) WHERE kind = 'post';
