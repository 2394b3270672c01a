import { beforeEach, describe, expect, test } from "vitest";
import * as mediaRoute from "@/app/api/media/route";
import { db } from "@/lib/kernel/db";
import { createLabel, deleteLabel, listLabels, restoreLabel } from "@/lib/library/labels/labels";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createMedia, smallWorld } from "@/testing/world/world";
import { deleteMedia } from "./delete-media";
import { getMedia, listMedia } from "./get-media";
import { labelMedia } from "./label-media";

let world: Awaited<ReturnType<typeof smallWorld>>;
let launch: string;
let news: string;
let photo: string;
let film: string;

beforeEach(async () => {
  world = await smallWorld();
  [launch = "", news = ""] = [await make("launch"), await make("news")];
  photo = (await createMedia(world.member)).id;
  film = (await createMedia(world.member)).id;
});

const make = async (name: string) => (await createLabel(world.member, { name })).label.id;

const change = (...changes: { mediaId: string; add?: string[]; remove?: string[] }[]) =>
  labelMedia(world.member, { changes });

async function labelsOf(mediaId: string): Promise<string[]> {
  return (await getMedia(world.viewer, { mediaId })).labels.map(({ name }) => name);
}

async function idsWith(label: string): Promise<string[]> {
  return (await listMedia(world.viewer, { label })).items.map(({ id }) => id);
}

describe("labels of several media", () => {
  test("change at once, and the answer's undo brings them back", async () => {
    await change({ mediaId: photo, add: [news] });
    const { media, undo } = await change(
      { mediaId: photo, add: [launch], remove: [news] },
      { mediaId: film, add: [launch] },
    );
    expect(media.map(({ id }) => id)).toEqual([photo, film]);
    expect(media.map(({ labels }) => labels.map(({ name }) => name))).toEqual([
      ["launch"],
      ["launch"],
    ]);
    await labelMedia(world.member, { changes: undo });
    expect([await labelsOf(photo), await labelsOf(film)]).toEqual([["news"], []]);
  });

  test("narrow the library, with other conditions too", async () => {
    await change({ mediaId: photo, add: [launch, news] }, { mediaId: film, add: [news] });
    expect(await idsWith(launch)).toEqual([photo]);
    expect(await idsWith(news)).toEqual([film, photo]);
    const { items } = await listMedia(world.viewer, { label: news, q: "no such file" });
    expect(items).toEqual([]);
  });

  test("are in the answer over HTTP only where they are asked for", async () => {
    await change({ mediaId: photo, add: [launch] }, { mediaId: film, add: [launch] });
    const read = (query: string) =>
      callRoute(mediaRoute, "GET", { path: `/api/media${query}`, as: world.viewer });
    const plain = await read("");
    expect(JSON.stringify(plain.body)).not.toContain("labels");
    const asked = await read("?include=labels");
    const labels = [{ id: launch, name: "launch" }];
    expect(asked.body).toMatchObject({
      items: [
        { id: film, labels },
        { id: photo, labels },
      ],
    });
  });

  test("a label that a file has already is none to undo, and leaves no entry", async () => {
    await change({ mediaId: photo, add: [launch] });
    const { undo } = await change({ mediaId: photo, add: [launch], remove: [news] });
    expect(undo).toEqual([]);
    expect(await auditTrail({ targetId: photo, action: "media.updated" })).toMatchObject([
      { before: { labels: [] }, after: { labels: ["launch"] } },
    ]);
  });

  test("an eleventh label is refused, and nothing changes", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `label ${index}`);
    const ten = await Promise.all(names.map(make));
    await change({ mediaId: photo, add: ten });
    const refused = change({ mediaId: film, add: [news] }, { mediaId: photo, add: [news] });
    await expect(refused).rejects.toMatchObject({ details: [{ code: "too_many_labels" }] });
    expect(await labelsOf(film)).toEqual([]);
  });

  test("a file that is named twice, also by another id of the same bytes, is refused", async () => {
    const alias = "00000000-0000-7000-8000-000000000001";
    await db.mediaAlias.create({ data: { id: alias, mediaId: photo } });
    for (const again of [photo, alias]) {
      const refused = change({ mediaId: photo, add: [news] }, { mediaId: again, add: [launch] });
      await expect(refused).rejects.toMatchObject({ details: [{ code: "repeated_medium" }] });
    }
    await change({ mediaId: alias, add: [news] });
    expect(await labelsOf(photo)).toEqual(["news"]);
  });

  test("another workspace's file or label is not found, and a viewer changes none", async () => {
    const stranger = world.elsewhere.member;
    const theirs = (await createLabel(stranger, { name: "Theirs" })).label.id;
    const notFound = { code: "not_found" };
    const byStranger = labelMedia(stranger, { changes: [{ mediaId: photo, add: [theirs] }] });
    await expect(byStranger).rejects.toMatchObject(notFound);
    await expect(change({ mediaId: photo, add: [theirs] })).rejects.toMatchObject(notFound);
    const byViewer = labelMedia(world.viewer, { changes: [{ mediaId: photo, add: [news] }] });
    await expect(byViewer).rejects.toMatchObject({ code: "forbidden" });
    expect(await labelsOf(photo)).toEqual([]);
  });
});

describe("a label on media", () => {
  test("counts them, comes off when deleted, and is on them again when restored", async () => {
    await change({ mediaId: photo, add: [launch, news] }, { mediaId: film, add: [launch] });
    const { items } = await listLabels(world.viewer, {});
    expect(items).toMatchObject([
      { name: "news", mediaCount: 1 },
      { name: "launch", mediaCount: 2 },
    ]);
    const answer = await deleteLabel(world.member, { labelId: launch });
    expect(answer).toEqual({ deleted: true, postCount: 0, mediaCount: 2 });
    expect(await labelsOf(photo)).toEqual(["news"]);
    await deleteMedia(world.member, { mediaId: film });
    const { label } = await restoreLabel(world.member, { labelId: launch });
    expect(label).toMatchObject({ mediaCount: 1 });
    expect(await labelsOf(photo)).toEqual(["launch", "news"]);
  });

  test("of before media had labels is restored", async () => {
    await deleteLabel(world.member, { labelId: launch });
    await db.$executeRaw`UPDATE "DeletedItem" SET rows = rows - 'mediaIds'`;
    await restoreLabel(world.member, { labelId: launch });
    expect(await idsWith(launch)).toEqual([]);
  });
});
