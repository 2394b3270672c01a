import { createHash, randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, inject, it, onTestFinished } from "vitest";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { deleteMedia } from "@/lib/library/media/delete-media";
import { diskStorage } from "@/lib/library/media/disk/disk-storage";
import { mediaFolder } from "@/lib/library/media/disk/media-files";
import { purgeUnusedUploads } from "@/lib/library/media/purge-unused-uploads";
import { createPost } from "@/lib/planning/posts/create-post";
import { storePhoto } from "@/testing/publishing/publishing-world";
import { backUp, emptyDatabase, restoreInto, temporaryFolder } from "@/testing/world/backups";
import { ask, digests, filesOf } from "@/testing/world/installation-contents";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { aWebhook, ping } from "@/testing/world/webhooks";
import { type Person, smallWorld } from "@/testing/world/world";
import { Snapshot } from "../backup/snapshot";
import { startScratchPostgres } from "../postgres/scratch";

const anyText = fc.string({ unit: "binary", minLength: 1, maxLength: 200 });
const storable = anyText.filter((text) => !text.includes("\0") && text.isWellFormed());
const awkward = ["\\N", "\\.", "a\tb\nc\r\nd", "\\\\x00", '{"a":"b"}', "👩‍👩‍👧 é́", "'; DROP TABLE"];

async function fillWithRandomRows(actor: Person, connectionId: string): Promise<void> {
  const texts = [...awkward, ...fc.sample(storable, 60)];
  for (const text of texts) {
    const mediaIds = text.length % 3 === 0 ? [await storePhoto(actor)] : [];
    const { post } = await createPost(
      actor,
      aPostBody({ connectionIds: [connectionId], mediaIds }),
    );
    const data = { text, additionalTexts: [text, "", "2"] };
    await db.post.update({ where: { id: post.id }, data });
    const json = { text, nested: [text, null, 1e-7] };
    await db.draft.create({
      data: { workspaceId: actor.workspaceId, content: json, createdById: actor.userId },
    });
  }
  await storeCrop(actor, await storePhoto(actor));
  const { workspaceId } = actor;
  const leaseUntil = new Date(Date.now() + 60_000);
  await db.accountResults.create({ data: { connectionId, workspaceId, leaseUntil } });
  await ping(await aWebhook(workspaceId, { leaseUntil }), workspaceId);
  await storePolicies(actor);
  await db.accountPicture.create({
    data: {
      workspaceId: actor.workspaceId,
      hash: randomUUID(),
      bytes: new Uint8Array(Array.from({ length: 256 }, (_, value) => value)),
    },
  });
}

/** They hold after a restore as before it, stops included. */
async function storePolicies(actor: Person): Promise<void> {
  const { workspaceId, userId: byId } = actor;
  const { assistants, keys } = defaultPolicies;
  const data = { assistantsPolicy: { ...assistants, level: "draft" }, keysPolicy: keys };
  await db.workspace.update({ where: { id: workspaceId }, data });
  await createKey(actor, { policy: { ...keys, quietHours: { from: "22:00", to: "07:00" } } });
  const stop = { what: "assistants", at: new Date(), byId, reason: "A crisis" } as const;
  await db.programStop.create({ data: { workspaceId, ...stop } });
}

/** Its path is longer than the first form of a tar archive allows. */
async function storeCrop({ workspaceId }: Person, mediaId: string): Promise<void> {
  const { sha256 } = await db.media.findUniqueOrThrow({ where: { id: mediaId } });
  const variant = `crop-${"0a".repeat(16)}` as const;
  const bytes = new Uint8Array([1, 2, 3]);
  await diskStorage.store({ workspaceId, mediaId }, { sha256: sha256 ?? "", variant, bytes });
}

it("rows and bytes come back equal, from this server to another and back", async () => {
  const { member, connection } = await smallWorld();
  await fillWithRandomRows(member, connection.id);
  const before = new Date();
  const expected = await digests(env.DATABASE_URL, { before });
  expect(
    Object.values(expected).filter((digest) => !digest.startsWith("0 ")).length,
  ).toBeGreaterThan(9);
  const there = await backUp();
  expect((await stat(there.file)).mode & 0o777).toBe(0o600);
  await using other = await startScratchPostgres();
  const moved = await restoreInto(await emptyDatabase(other.url("postgres")), there.file);
  expect(await digests(moved.databaseUrl, { before })).toEqual(expected);
  const [reading] = await ask<{ leaseUntil: Date | null; restUntil: Date }>(
    moved.databaseUrl,
    `SELECT "leaseUntil", "restUntil" FROM "AccountResults"`,
  );
  // The lost installation may have made the calls of today.
  expect(reading?.leaseUntil).toBeNull();
  expect(reading?.restUntil.getTime()).toBeGreaterThan(before.getTime());
  const webhooks = await ask(moved.databaseUrl, `SELECT state, "reasonCode" FROM "Webhook"`);
  expect(webhooks).toEqual([{ state: "paused", reasonCode: "webhook.restored" }]);
  const files = await filesOf(join(env.DATA_DIR, "media"));
  expect(Math.max(...Object.keys(files).map((name) => name.length))).toBeGreaterThan(175);
  expect(await filesOf(join(moved.dataDir, "media"))).toEqual(files);

  const back = await backUp({ databaseUrl: moved.databaseUrl, dataDir: moved.dataDir });
  const returned = await restoreInto(await emptyDatabase(inject("postgresUrl")), back.file);
  expect(await digests(returned.databaseUrl, { before })).toEqual(expected);
  expect(await filesOf(join(returned.dataDir, "media"))).toEqual(files);
  const keys = await readFile(join(returned.dataDir, "encryption-keys"), "utf8");
  expect(keys.trim()).toBe(
    await readFile(join(moved.dataDir, "encryption-keys"), "utf8").then((text) => text.trim()),
  );
});

it("a backup that is taken while people write holds one instant of rows and files", async () => {
  const { admin, connection } = await smallWorld();
  let isOver = false;
  let written = 0;
  const write = async () => {
    while (!isOver) {
      const name = randomUUID();
      const { workspaceId } = admin;
      await db.$transaction([
        db.label.create({ data: { workspaceId, name, nameKey: name, color: "red" } }),
        db.snippet.create({ data: { workspaceId, kind: "text", name, nameKey: name, text: name } }),
      ]);
      const [kept, dropped] = [await storePhoto(admin), await storePhoto(admin)];
      await createPost(admin, aPostBody({ connectionIds: [connection.id], mediaIds: [kept] }));
      await deleteMedia(admin, { mediaId: dropped });
      written += 1;
    }
  };
  const writers = [write(), write(), write()];
  const finish = async () => {
    isOver = true;
    await Promise.all(writers);
  };
  const { file, manifest, duringBackup } = await backUpAmid(() => written).finally(finish);
  expect(duringBackup).toBeGreaterThan(0);
  expect(manifest.media.missing).toEqual([]);
  const restored = await restoreInto(await emptyDatabase(inject("postgresUrl")), file);
  const [half] = await ask(
    restored.databaseUrl,
    `SELECT name FROM "Label" FULL JOIN "Snippet" USING (name) WHERE "Label".id IS NULL OR "Snippet".id IS NULL`,
  );
  expect(half).toBeUndefined();
  const media = await ask<{ id: string; workspaceId: string; sha256: string }>(
    restored.databaseUrl,
    `SELECT id, "workspaceId", sha256 FROM "Media" WHERE state = 'ready'`,
  );
  expect(media.length).toBeGreaterThan(10);
  for (const { id, workspaceId, sha256 } of media) {
    const bytes = await readFile(join(restored.dataDir, "media", workspaceId, id, sha256));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
});

async function backUpAmid(written: () => number) {
  await expect.poll(written, { timeout: 100_000 }).toBeGreaterThan(5);
  const beganAt = written();
  const backup = await backUp();
  return { ...backup, duringBackup: written() - beganAt };
}

it("a medium keeps its bytes while a backup takes hold of the files", async () => {
  const { admin } = await smallWorld();
  const mediaId = await storePhoto(admin);
  const folder = mediaFolder({ workspaceId: admin.workspaceId, mediaId });
  const snapshot = await Snapshot.open(env.DATABASE_URL);
  try {
    await deleteMedia(admin, { mediaId });
    expect(existsSync(folder)).toBe(true);
    await snapshot.releaseFiles();
  } finally {
    await snapshot.close();
  }
  await purgeUnusedUploads();
  expect(existsSync(folder)).toBe(false);
});

it("a medium without its file does not stop a backup, which names it", async () => {
  const { admin } = await smallWorld();
  const mediaId = await storePhoto(admin);
  await rm(mediaFolder({ workspaceId: admin.workspaceId, mediaId }), { recursive: true });
  const { manifest } = await backUp();
  expect(manifest.media.missing).toContain(`${admin.workspaceId}/${mediaId}`);
});

const isElsewhere = (folder: string) =>
  existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev;
const ofAnotherDisk = ["/dev/shm", "/var/tmp"].find(isElsewhere) ?? "";

it.skipIf(ofAnotherDisk === "")("media on a file system of their own are in a backup", async () => {
  const { admin } = await smallWorld();
  await storePhoto(admin);
  const media = await mkdtemp(join(ofAnotherDisk, "herald-"));
  onTestFinished(() => rm(media, { recursive: true }));
  await cp(join(env.DATA_DIR, "media"), media, { recursive: true });
  const dataDir = await temporaryFolder();
  await symlink(media, join(dataDir, "media"));
  const [there, here] = [await backUp({ dataDir }), await backUp()];
  expect(there.manifest.media).toEqual(here.manifest.media);
  expect(there.manifest.media.files).toBeGreaterThan(1);
});
