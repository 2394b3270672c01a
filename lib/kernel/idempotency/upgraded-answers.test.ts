import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import canonicalize from "canonicalize";
import { expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { CreatePost } from "@/lib/planning/posts/schema";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

const migrations = [
  "20261123020000_titles_and_labels",
  "20261123066000_crops",
  "20261124010000_network_options",
].map((name) =>
  readFileSync(
    new URL(`../../../prisma/migrations/${name}/migration.sql`, import.meta.url),
    "utf8",
  ),
);

function withoutNewFields(body: CreatePost) {
  const { title: _title, labelIds: _labelIds, crops: _crops, ...more } = CreatePost.parse(body);
  const { networkOptions: _options, ...known } = more;
  return known;
}

async function recordHash(key: string, body: object): Promise<void> {
  const bodyHash = createHash("sha256")
    .update(canonicalize(body) ?? "")
    .digest();
  await db.idempotencyRecord.updateMany({
    where: { key, operation: "create_post" },
    data: { bodyHash: new Uint8Array(bodyHash) },
  });
}

it("an answer that was recorded before titles, labels, crops and options came is replayed after the upgrade", async () => {
  const { member, connection, workspace } = await smallWorld();
  const post = aPostBody({ connectionIds: [connection.id] });
  const draft = { text: "Later", idempotencyKey: randomUUID() };
  const first = [await createPost(member, post), await createDraft(member, draft)];
  await recordHash(post.idempotencyKey, withoutNewFields(post));
  await db.$executeRaw`
    UPDATE "IdempotencyRecord"
    SET response = response #- '{post,title}' #- '{post,labels}' #- '{post,crops}' #- '{post,networkOptions}'
      #- '{draft,title}' #- '{draft,labelIds}' #- '{draft,template}' #- '{draft,crops}'
      #- '{draft,networkOptions}'
    WHERE "workspaceId" = ${workspace.id}::uuid`;
  await expect(createPost(member, post)).rejects.toThrow();
  const statements = migrations.flatMap((migration) => migration.match(/^UPDATE [^;]+;/gm) ?? []);
  for (const statement of statements) {
    await db.$executeRawUnsafe(statement);
  }
  const again = [await createPost(member, post), await createDraft(member, draft)];
  expect(again).toEqual(first);
});
