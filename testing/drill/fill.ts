import { ask } from "@/testing/world/installation-contents";

/** Of twenty posts seventeen are out, two are planned, and one falls due between backup and restore. */
export async function fillInstallation(
  databaseUrl: string,
  count: number,
): Promise<{ megabytes: number }> {
  const before = await sizeOf(databaseUrl);
  await ask(databaseUrl, postsOf(count));
  await ask(databaseUrl, deliveries);
  await ask(databaseUrl, events);
  await ask(databaseUrl, auditEntries);
  await ask(databaseUrl, `VACUUM ANALYZE`);
  return { megabytes: ((await sizeOf(databaseUrl)) - before) / 1_000_000 };
}

async function sizeOf(databaseUrl: string): Promise<number> {
  const size = `SELECT pg_database_size(current_database())::float8 AS bytes`;
  const [row] = await ask<{ bytes: number }>(databaseUrl, size);
  return row?.bytes ?? Number.NaN;
}

export const fellDue = "Fell due";

const postsOf = (count: number) => `
  INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt", "idempotencyKey",
    state, "managedById", "createdAt")
  SELECT gen_random_uuid(), "workspaceId", CASE n % 20 WHEN 0 THEN '${fellDue} ' ELSE E'\\\\N \\t ' END
      || repeat(md5(n::text) || ' ', 8), '{}', instant, 'drill-' || n,
    CASE WHEN n % 20 < 3 THEN 'scheduled' ELSE 'published' END::"PostState",
    "connectedById", now() - n * interval '1 minute'
  FROM (SELECT * FROM "Connection" ORDER BY id LIMIT 1) connection, generate_series(1, ${count}) n,
    LATERAL (SELECT CASE n % 20 WHEN 0 THEN now() WHEN 1 THEN now() + interval '1 day'
      WHEN 2 THEN now() + interval '1 year' ELSE now() - n * interval '1 minute' END) due (instant)`;

const deliveries = `
  INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", "textOverride",
    state, "scheduledAt", "dueAt", "remoteId", "publishedAt")
  SELECT gen_random_uuid(), post."workspaceId", post.id, connection.id, 0,
    CASE WHEN post.text LIKE '${fellDue}%' THEN post.text END, post.state::text::"DeliveryState",
    post."scheduledAt", CASE WHEN post.state = 'scheduled' THEN post."scheduledAt" END,
    CASE WHEN post.state = 'published' THEN post.id::text END,
    CASE WHEN post.state = 'published' THEN post."scheduledAt" END
  FROM "Post" post, (SELECT id FROM "Connection" ORDER BY id LIMIT 1) connection`;

const events = `
  INSERT INTO "DeliveryEvent" (id, "deliveryId", at, kind)
  SELECT gen_random_uuid(), id, "publishedAt", kind::"DeliveryEventKind"
  FROM "Delivery", unnest('{claimed,sent,answered,published}'::text[]) kind
  WHERE state = 'published'`;

const auditEntries = `
  INSERT INTO "AuditEntry" (id, "workspaceId", at, action, "targetType", "targetId", after)
  SELECT gen_random_uuid(), "workspaceId", "createdAt", 'post.created', 'post', id::text,
    jsonb_build_object('text', text)
  FROM "Post"`;
