CREATE TABLE "AccountPicture" (
    "workspaceId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "foundAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccountPicture_pkey" PRIMARY KEY ("workspaceId","hash")
);

ALTER TABLE "AccountPicture" ADD CONSTRAINT "AccountPicture_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bytes of `data:` addresses become rows, and the rows' hashes the new addresses.
INSERT INTO "AccountPicture" ("workspaceId", "hash", "bytes")
SELECT DISTINCT "workspaceId", encode(sha256(bytes), 'hex'), bytes
FROM (SELECT "workspaceId", decode(split_part("avatarUrl", ',', 2), 'base64') AS bytes
  FROM "Connection" WHERE "avatarUrl" LIKE 'data:image/webp;base64,%') inlined;

UPDATE "Connection"
SET "avatarUrl" = '/api/avatars/' || encode(sha256(decode(split_part("avatarUrl", ',', 2), 'base64')), 'hex')
WHERE "avatarUrl" LIKE 'data:image/webp;base64,%';

-- Accounts that wait to be chosen hold such addresses under seal. Connecting begins anew.
UPDATE "PageAuthorization" SET state = 'cancelled', "sealedDiscovery" = NULL WHERE state = 'pending';
