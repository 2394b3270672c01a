-- Nullable and without a default: the table is not rewritten.
ALTER TABLE "Credential" ADD COLUMN "lastRole" "Role";

-- A team's key whose creator has left already is bound by the role that the log says they left with.
-- Keys that the log does not know keep what they can do today.
UPDATE "Credential" key SET "lastRole" = coalesce(
  (SELECT (removed.before ->> 'role')::"Role"
   FROM "AuditEntry" made
   JOIN "AuditEntry" removed ON removed."workspaceId" = made."workspaceId"
     AND removed."targetType" = 'member' AND removed."targetId" = made."actorUserId"::text
     AND removed.action = 'member.removed' AND removed.at >= made.at
     AND removed.before ->> 'role' IN ('admin', 'member', 'viewer')
   WHERE made."workspaceId" = key."workspaceId" AND made."targetType" = 'credential'
     AND made."targetId" = key.id::text AND made.action = 'credential.created'
   ORDER BY removed.at LIMIT 1),
  'member')
WHERE key.kind = 'team' AND key."createdById" IS NULL;
