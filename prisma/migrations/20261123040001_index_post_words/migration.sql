-- Without a list of pending entries, which each search would read from end to end.
CREATE INDEX CONCURRENTLY "Post_words" ON "Post" USING gin (search_words("workspaceId", title, ARRAY[text] || "additionalTexts")) WITH (fastupdate = off);
