CREATE INDEX CONCURRENTLY "Delivery_words" ON "Delivery" USING gin (search_words("workspaceId", '', ARRAY["textOverride"])) WITH (fastupdate = off) WHERE "textOverride" IS NOT NULL;
