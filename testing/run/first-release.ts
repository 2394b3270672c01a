/**
 * Rows as the first release stored them, under its first migration alone. Of two posts, one fell due
 * before the backup, and one is planned for long after; a third one failed.
 */
export const rowsOfTheFirstRelease = `
  INSERT INTO "Workspace" (id, name, "timeZone")
  VALUES ('00000000-0000-7000-8000-000000000001', 'A team of old', 'Europe/Berlin');
  INSERT INTO "User" (id, name, email, "emailKey", "passwordHash", "timeZone", "dateFormat", "timeFormat")
  VALUES ('00000000-0000-7000-8000-000000000002', 'Ada', 'Ada@example.com', 'ada@example.com',
    '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA', 'Europe/Berlin',
    'year-month-day', '24-hour');
  INSERT INTO "Member" ("workspaceId", "userId", role)
  VALUES ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'admin');
  INSERT INTO "Installation" (id, "workspaceId") VALUES (1, '00000000-0000-7000-8000-000000000001');
  INSERT INTO "Session" (id, "tokenHash", "userId", "expiresAt")
  VALUES (gen_random_uuid(), sha256('a token'), '00000000-0000-7000-8000-000000000002', '2040-01-01');
  INSERT INTO "Connection" (id, "workspaceId", provider, "accountId", name, handle, "avatarUrl",
    "authorizedUserId", "sealedCredentials", "updatedAt")
  VALUES ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'alpha',
    '17', 'A page', 'page', 'data:image/webp;base64,YSBwaWN0dXJl', '1', 'v1.k1.sealed', now());
  INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt", "idempotencyKey", "managedById")
  SELECT post.id, '00000000-0000-7000-8000-000000000001', post.text, ARRAY['And more'], post.at,
    'a key of old', '00000000-0000-7000-8000-000000000002'
  FROM (VALUES
    ('00000000-0000-7000-8000-000000000004'::uuid, E'Fell due\\t\\\\ of old', '2026-01-01'::timestamptz),
    ('00000000-0000-7000-8000-000000000005', 'Planned for long after', '2040-01-01')
  ) post (id, text, at);
  INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", "scheduledAt", "dueAt")
  SELECT gen_random_uuid(), "workspaceId", id, '00000000-0000-7000-8000-000000000003', position,
    "scheduledAt", CASE WHEN position = 0 THEN "scheduledAt" END
  FROM "Post", (VALUES (0), (1)) positions (position);
  INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt", "idempotencyKey",
    "managedById", state)
  VALUES ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000001', 'Failed of old',
    '{}', '2026-01-01', 'another key of old', '00000000-0000-7000-8000-000000000002', 'failed');
  INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", "scheduledAt", state,
    "errorCode", "errorMessage", "errorRetryable", "errorOccurredAt")
  VALUES ('00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000001',
    '00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000003', 0, '2026-01-01',
    'failed', 'content_rejected', 'Facebook does not accept the content of this post. Facebook says: Too odd',
    false, '2026-01-01');
  INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind, message)
  VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000007', '2026-01-01', 'retried',
      'Ada tried it again.'),
    (gen_random_uuid(), '00000000-0000-7000-8000-000000000007', '2026-01-02', 'failed',
      'Words that nobody knows any more.');
  INSERT INTO "AuditEntry" (id, "workspaceId", action, "targetType", "targetId")
  VALUES (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'post.created', 'post',
    '00000000-0000-7000-8000-000000000004')`;
