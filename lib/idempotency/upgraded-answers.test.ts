import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createDraft } from "@/lib/drafts/create-draft";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/posts/create-post";
import { aPostBody } from "@/testing/sample-post";
import { smallWorld } from "@/testing/world";

const migration = readFileSync(
  new URL(
    "../../prisma/migrations/20261123020000_titles_and_labels/migration.sql",
    import.meta.url,
  ),
  "utf8",
);

it("an answer that was recorded before titles and labels came is replayed after the upgrade", async () => {
  const { member, connection, workspace } = await smallWorld();
  const post = aPostBody({ connectionIds: [connection.id] });
  const draft = { text: "Later", idempotencyKey: randomUUID() };
  const first = [await createPost(member, post), await createDraft(member, draft)];
  await db.$executeRaw`
    UPDATE "IdempotencyRecord"
    SET response = response #- '{post,title}' #- '{post,labels}'
      #- '{draft,title}' #- '{draft,labelIds}' #- '{draft,template}'
    WHERE "workspaceId" = ${workspace.id}::uuid`;
  await expect(createPost(member, post)).rejects.toThrow();
  for (const statement of migration.match(/^UPDATE [^;]+;/gm) ?? []) {
    await db.$executeRawUnsafe(statement);
  }
  const again = [await createPost(member, post), await createDraft(member, draft)];
  expect(again).toEqual(first);
});
