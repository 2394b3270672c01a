import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { moveMedia } from "@/lib/library/media/move/move-media";
import type { MediaPlace } from "@/lib/library/media/storage";
import { storedMedium } from "@/testing/media/stored-medium";
import { backUp, emptyDatabase, restoreInto } from "@/testing/world/backups";
import { ask, digests, filesOf } from "@/testing/world/installation-contents";
import { smallWorld } from "@/testing/world/world";

const bucketSetting = process.env.S3_BUCKET;
const half = { files: 2, missing: [], elsewhere: 1 };

async function halfMoved() {
  const { member } = await smallWorld();
  const moved = await storedMedium(member.workspaceId);
  for await (const { outcome } of moveMedia("s3")) expect(outcome).toBe("moved");
  const stays = await storedMedium(member.workspaceId);
  return { moved, stays };
}

describe.skipIf(!inject("s3"))("a backup of an installation whose media are half moved", () => {
  beforeEach(() => db.media.deleteMany());
  afterEach(() => {
    process.env.S3_BUCKET = bucketSetting;
  });

  it("is known by its rows, not by the variables that are set", async () => {
    await halfMoved();
    expect((await backUp()).manifest.media).toMatchObject(half);
    delete process.env.S3_BUCKET;
    expect((await backUp()).manifest.media).toMatchObject(half);
  });

  it("comes back with every medium at its place, and both are readable there", async () => {
    const { moved, stays } = await halfMoved();
    const before = new Date();
    const { file } = await backUp();
    const { databaseUrl, dataDir } = await restoreInto(
      await emptyDatabase(inject("postgresUrl")),
      file,
    );
    const rows = await digests(databaseUrl, { before });
    expect(rows).toEqual(await digests(env.DATABASE_URL, { before }));
    const media = await ask<{ id: string; place: MediaPlace }>(
      databaseUrl,
      `SELECT id, place FROM "Media" ORDER BY place`,
    );
    expect(media).toEqual([
      { id: stays.key.mediaId, place: "disk" },
      { id: moved.key.mediaId, place: "s3" },
    ]);
    const { workspaceId, mediaId } = stays.key;
    const files = await filesOf(join(dataDir, "media", workspaceId));
    const names = [stays.sha256, `${stays.sha256}.webp`].map((name) => join(mediaId, name));
    expect(Object.keys(files).toSorted()).toEqual(names);
    expect(files[names[0] ?? ""]).toBe(Buffer.from(stays.bytes).toString("base64"));
    const original = { sha256: moved.sha256, variant: "original" } as const;
    expect(await storageAt("s3").read(moved.key, original)).toEqual(moved.bytes);
  });

  it("names a medium that should lie on the disk and does not, not one in the bucket", async () => {
    const { stays } = await halfMoved();
    const lost = await db.media.update({
      where: { id: stays.key.mediaId },
      data: { sha256: randomUUID() },
    });
    const { manifest } = await backUp();
    expect(manifest.media).toMatchObject({
      files: 0,
      missing: [`${lost.workspaceId}/${lost.id}`],
      elsewhere: 1,
    });
  });
});
