CREATE INDEX CONCURRENTLY "Draft_words" ON "Draft" USING gin (search_words("workspaceId", coalesce(content ->> 'title', ''), search_draft_texts(content))) WITH (fastupdate = off);
