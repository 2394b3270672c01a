-- A session's token is replaced when its person proves who they are.
ALTER TABLE "Session" ADD COLUMN "formerTokenHash" BYTEA,
ADD COLUMN "formerUntil" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "Session_formerTokenHash_key" ON "Session"("formerTokenHash");
