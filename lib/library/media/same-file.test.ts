import { readdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { sampleJpeg } from "@/testing/media/sample-images";
import { sampleMp4 } from "@/testing/media/sample-video";
import { startStorageServer } from "@/testing/media/storage-server";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { answerThumbnail } from "./answer-pictures";
import { completeMediaUpload } from "./complete-media-upload";
import { deleteMedia, removeMedia } from "./delete-media";
import { diskStorage } from "./disk/disk-storage";
import { mediaFolder, storedFile } from "./disk/media-files";
import { getMedia, listMedia } from "./get-media";
import { readMedia } from "./ready-media";
import { reserveMediaUpload } from "./reserve-media-upload";
import type { Bytes } from "./storage";
import { updateMedia } from "./update-media";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startStorageServer>>;
let photo: Bytes;

beforeAll(async () => {
  server = await startStorageServer();
  photo = await sampleJpeg();
});
beforeEach(async () => {
  world = await smallWorld();
});
afterAll(() => server.stop());

type Declared = { fileName?: string; alt?: string; contentType?: "image/jpeg" | "video/mp4" };

async function sent(actor: Actor, bytes = photo, declared: Declared = {}): Promise<string> {
  const facts = { fileName: "a.jpg", alt: "", contentType: "image/jpeg", ...declared } as const;
  const upload = await reserveMediaUpload(actor, { ...facts, sizeBytes: bytes.length });
  expect((await server.put(upload, bytes)).status).toBe(200);
  return upload.mediaId;
}

async function uploaded(actor: Actor, bytes = photo, declared: Declared = {}) {
  const mediaId = await sent(actor, bytes, declared);
  return { mediaId, ...(await completeMediaUpload(actor, { mediaId })) };
}

function foldersOf({ workspaceId }: Actor): Promise<string[]> {
  return readdir(mediaFolder({ workspaceId, mediaId: "." }));
}

describe("a second upload of the same bytes", () => {
  test("answers with the medium that is there, also when it is completed again", async () => {
    const first = await uploaded(world.member, photo, { fileName: "beach.jpg", alt: "A beach" });
    const again = await uploaded(world.admin, photo, { fileName: "copy.jpg", alt: "Sand" });
    expect(again.media).toEqual(first.media);
    expect(again.mediaId).not.toBe(first.mediaId);
    const { mediaId } = again;
    expect((await completeMediaUpload(world.admin, { mediaId })).media).toEqual(first.media);
    expect((await listMedia(world.viewer, {})).items).toMatchObject([first.media]);
    expect(await foldersOf(world.member)).toEqual([first.media.id]);
    const uploads = await auditTrail({ targetId: first.media.id, action: "media.uploaded" });
    expect(uploads.map(({ actorUserId }) => actorUserId)).toEqual([
      world.member.userId,
      world.admin.userId,
    ]);
  });

  test.each([
    ["are gone", async (path: string) => rm(dirname(path), { recursive: true })],
    ["were changed", async (path: string) => writeFile(path, Buffer.alloc(photo.length, 7))],
    ["were cut off", async (path: string) => writeFile(path, photo.subarray(0, 100))],
  ])("puts the bytes back that %s", async (_, damage) => {
    const { media } = await uploaded(world.member);
    const { sha256 } = await db.media.findUniqueOrThrow({ where: { id: media.id } });
    const file = { sha256: sha256 ?? "", variant: "original" } as const;
    const key = { workspaceId: world.member.workspaceId, mediaId: media.id };
    await damage(storedFile(key, file));
    expect((await uploaded(world.member)).media.id).toBe(media.id);
    expect(Buffer.from(await diskStorage.read(key, file)).equals(photo)).toBe(true);
    expect(await diskStorage.variantsOf(key, file.sha256)).toContain("thumbnail");
  });

  test("describes a medium that had no alternative text", async () => {
    const first = await uploaded(world.member);
    const { media } = await uploaded(world.member, photo, { alt: "A beach" });
    expect(media).toEqual({ ...first.media, alt: "A beach" });
    const [entry] = await auditTrail({ targetId: media.id, action: "media.updated" });
    expect(entry).toMatchObject({ before: { alt: "" }, after: { alt: "A beach" } });
  });

  test("is a medium of its own in another workspace", async () => {
    const first = await uploaded(world.member);
    const other = await uploaded(world.elsewhere.member);
    expect(other.media.id).toBe(other.mediaId);
    expect(other.media.id).not.toBe(first.media.id);
    const mediaId = first.media.id;
    await expect(getMedia(world.elsewhere.admin, { mediaId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("brings a medium back that had left the library", async () => {
    const { media } = await uploaded(world.member);
    await removeMedia(world.member, { mediaIds: [media.id] });
    expect((await listMedia(world.viewer, {})).items).toEqual([]);
    expect((await uploaded(world.member)).media).toEqual(media);
    expect((await listMedia(world.viewer, {})).items).toMatchObject([media]);
  });

  test("is new once the first medium was deleted", async () => {
    const first = await uploaded(world.member);
    await deleteMedia(world.member, { mediaId: first.media.id });
    const { media, mediaId } = await uploaded(world.member);
    expect(media.id).toBe(mediaId);
    expect(await readMedia(world.member.workspaceId, mediaId)).toEqual(photo);
  });

  test.each([
    ["a picture", "image/jpeg"],
    ["a video", "video/mp4"],
  ] as const)("six uploads of %s at once leave one medium", async (_, contentType) => {
    const bytes = contentType === "image/jpeg" ? photo : sampleMp4;
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => sent(world.member, bytes, { contentType })),
    );
    const twice = [...ids, ...ids];
    const answers = await Promise.all(
      twice.map((mediaId) => completeMediaUpload(world.member, { mediaId })),
    );
    const [one] = answers;
    expect(new Set(answers.map(({ media }) => media.id)).size).toBe(1);
    expect(await db.media.count({ where: { workspaceId: world.workspace.id } })).toBe(1);
    expect(await db.mediaAlias.count({ where: { mediaId: one?.media.id ?? "" } })).toBe(5);
    expect(await foldersOf(world.member)).toEqual([one?.media.id]);
    expect(await readMedia(world.member.workspaceId, one?.media.id ?? "")).toEqual(bytes);
  });

  test("answers also where another completion removes its folder while it stores", async () => {
    const first = await uploaded(world.member);
    const mediaId = await sent(world.member);
    const store = vi.spyOn(diskStorage, "store").mockImplementationOnce(async () => {
      await completeMediaUpload(world.member, { mediaId });
      throw Object.assign(new Error("no such file or directory"), { code: "ENOENT" });
    });
    onTestFinished(() => store.mockRestore());
    const { media } = await completeMediaUpload(world.member, { mediaId });
    expect(media).toEqual(first.media);
    expect(await foldersOf(world.member)).toEqual([first.media.id]);
  });

  test("never answers with a medium that is deleted at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await uploaded(world.member);
      const mediaId = await sent(world.member);
      const [completed] = await Promise.all([
        completeMediaUpload(world.member, { mediaId }).catch(() => null),
        deleteMedia(world.member, { mediaId: first.media.id }),
      ]);
      const rows = await db.media.findMany({ where: { workspaceId: world.workspace.id } });
      expect(rows.map(({ id }) => id)).toEqual(completed?.media.id === mediaId ? [mediaId] : []);
      expect(await foldersOf(world.member)).toEqual(rows.map(({ id }) => id));
      for (const { id } of rows) await deleteMedia(world.member, { mediaId: id });
    }
  });
});

describe("the id of a later upload", () => {
  test("reads, changes and posts the medium that was there", async () => {
    const { media } = await uploaded(world.member, photo, { alt: "A beach" });
    const { mediaId } = await uploaded(world.member);
    expect(await getMedia(world.viewer, { mediaId })).toMatchObject({ media });
    expect((await answerThumbnail(world.viewer, { mediaId })).status).toBe(200);
    expect(await readMedia(world.member.workspaceId, mediaId)).toEqual(photo);
    const changed = await updateMedia(world.member, { mediaId, alt: "Sand" });
    expect(changed.media).toEqual({ ...media, alt: "Sand" });
    const connectionIds = [world.connection.id];
    const { post } = await createPost(
      world.member,
      aPostBody({ connectionIds, mediaIds: [mediaId] }),
    );
    expect(post.media.map(({ id }) => id)).toEqual([media.id]);
    const again = await updatePost(world.member, {
      postId: post.id,
      version: post.version,
      additionalPosts: [{ text: "More", mediaIds: [mediaId] }],
    });
    expect(again.post.additionalPosts[0]?.media.map(({ id }) => id)).toEqual([media.id]);
  });

  test("is deleted without the medium", async () => {
    const { media } = await uploaded(world.member);
    const { mediaId } = await uploaded(world.member);
    await deleteMedia(world.member, { mediaId });
    await expect(getMedia(world.member, { mediaId })).rejects.toMatchObject({ code: "not_found" });
    expect(await readMedia(world.member.workspaceId, media.id)).toEqual(photo);
  });

  test("means nothing in another workspace", async () => {
    await uploaded(world.member);
    const { mediaId } = await uploaded(world.member);
    const stranger = world.elsewhere.admin;
    const refused = { code: "not_found" };
    await expect(getMedia(stranger, { mediaId })).rejects.toMatchObject(refused);
    await expect(deleteMedia(stranger, { mediaId })).rejects.toMatchObject(refused);
    const connectionIds = [world.elsewhere.connection.id];
    const body = aPostBody({ connectionIds, mediaIds: [mediaId] });
    await expect(createPost(stranger, body)).rejects.toMatchObject(refused);
  });
});
