import { expect, it } from "vitest";
import { db, transaction } from "@/lib/kernel/db";
import { smallWorld } from "@/testing/world/world";
import { lastActorName } from "./actor-name";
import { recordAudit } from "./record-audit";

const target = { targetType: "post", targetId: "the one" } as const;

it("the last actor of a target is found by reading one entry", async () => {
  const { admin } = await smallWorld();
  await recordAudit(db, admin, { ...target, action: "post.updated" });
  await db.$executeRaw`
    INSERT INTO "AuditEntry"
      (id, "workspaceId", at, "actorUserId", action, "targetType", "targetId")
    SELECT gen_random_uuid(), ${admin.workspaceId}::uuid, now(), ${admin.userId}::uuid,
      'post.updated'::"AuditAction", 'post', number::text
    FROM generate_series(1, 3000) number`;
  await db.$executeRaw`ANALYZE "AuditEntry"`;
  const { name, read } = await transaction(async (tx) => {
    const before = await entriesRead();
    return {
      name: await lastActorName(tx, admin.workspaceId, target),
      read: (await entriesRead()) - before,
    };

    async function entriesRead(): Promise<number> {
      const rows = await tx.$queryRaw<[{ read: number }]>`
        SELECT sum(pg_stat_get_xact_tuples_returned(relation))::int AS read FROM (
          SELECT '"AuditEntry"'::regclass::oid
          UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = '"AuditEntry"'::regclass
        ) AS relations (relation)`;
      return rows[0].read;
    }
  });
  expect(name).toBe("A sample admin");
  expect(read).toBe(1);
});
