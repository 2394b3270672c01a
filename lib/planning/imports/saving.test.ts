import { beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { listLabels } from "@/lib/library/labels/labels";
import { DraftContent } from "@/lib/planning/drafts/schema";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { restorePost } from "@/lib/planning/posts/delete-post";
import { getPost } from "@/lib/planning/posts/read-posts";
import { createProgram } from "@/testing/world/programs";
import { inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { everyDayAt, planSlots } from "@/testing/world/slots";
import { smallWorld } from "@/testing/world/world";
import { createImport, getImport, importRows, listImportRows, updateImport } from "./imports";
import { runNext } from "./run-imports";
import type { Import, UpdateImportBody } from "./schema";
import { answerWrongRows, startImport, stopImport, undoImport } from "./start-import";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  await db.import.deleteMany();
  world = await smallWorld();
});

const at = (minutes: number) => inMinutes(60 + minutes);

async function prepared(
  file: string,
  { by = world.member, ...body }: UpdateImportBody & { by?: typeof world.member } = {},
): Promise<Import> {
  const bytes = new TextEncoder().encode(file);
  const input = { fileName: "spring plan.csv", type: "text/csv" as const, bytes };
  const { import: read } = await createImport(by, input);
  const change = { target: "scheduled" as const, connectionIds: [world.connection.id], ...body };
  return (await updateImport(by, { importId: read.id, ...change })).import;
}

async function run(one: Import, by = world.member): Promise<Import> {
  await startImport(by, { importId: one.id });
  return await worked(one);
}

async function worked(one: Import): Promise<Import> {
  while (await runNext());
  return (await getImport(world.admin, { importId: one.id })).import;
}

const posts = () => db.post.findMany({ orderBy: { scheduledAt: "asc" } });
const postsHere = () =>
  db.post.findMany({
    where: { workspaceId: world.workspace.id },
    orderBy: { scheduledAt: "asc" },
    include: { labels: { include: { label: true } } },
  });
const draftsHere = () => db.draft.findMany({ where: { workspaceId: world.workspace.id } });
const rowsOf = async (one: Import) =>
  (await listImportRows(world.admin, { importId: one.id })).items;

const three = () => `text,scheduled at\nOne,${at(1)}\nTwo,${at(2)}\nThree,${at(3)}\n`;

describe("an import that is started", () => {
  it("saves its rows as posts at their times, under a label of its own", async () => {
    const one = await run(await prepared(three()));
    expect(one).toMatchObject({
      state: "done",
      counts: { created: 3, ok: 0 },
      batchLabel: { name: "spring plan" },
    });
    const saved = await postsHere();
    expect(saved.map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
    expect(saved.map(({ labels }) => labels.map(({ label }) => label.name))).toEqual(
      saved.map(() => ["spring plan"]),
    );
    expect((await rowsOf(one)).map(({ postId }) => postId)).toEqual(saved.map(({ id }) => id));
  });

  it("saves drafts where it is told to, and makes labels that are not there", async () => {
    const file = `text,labels\nOne,"Brand new, ""A, B"""\n`;
    const one = await run(await prepared(file, { target: "draft" }));
    expect(one.counts.created).toBe(1);
    const [draft] = await draftsHere();
    const labels = (await listLabels(world.member, {})).items;
    expect(labels.map(({ name }) => name).toSorted()).toEqual(["A, B", "Brand new", "spring plan"]);
    const { labelIds } = DraftContent.parse(draft?.content);
    expect(labelIds.toSorted()).toEqual(labels.map(({ id }) => id).toSorted());
  });

  it("gives the next free slots, and none twice", async () => {
    const connectionId = world.connection.id;
    await planSlots(world.member, { connectionId, times: everyDayAt("09:30") });
    const one = await run(await prepared("text\nOne\nTwo\n", { target: "next_slot" }));
    const saved = await postsHere();
    expect(saved.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(new Set(saved.map(({ scheduledAt }) => scheduledAt.getTime())).size).toBe(2);
    const times = (await rowsOf(one)).map(({ post }) => post?.scheduledAt);
    expect(times).toEqual(saved.map(({ scheduledAt }) => scheduledAt.toISOString()));
  });

  it("adds nothing of what was imported before", async () => {
    const file = three();
    await run(await prepared(file));
    const again = await prepared(`${file}One,${at(1)}\nFour,${at(4)}\n`.replace(/\n/g, "\r\n"));
    expect(again.counts).toMatchObject({ existing: 3, ok: 2 });
    const done = await run(again);
    expect(done.counts).toMatchObject({ existing: 3, created: 2 });
    // The second "One" of the file is another post than the first.
    expect(await postsHere()).toHaveLength(5);
  });

  it("goes on with the others where one row cannot be saved", async () => {
    const one = await prepared(`text,scheduled at\nOne,${at(1)}\nTwo,${at(2)}\n`);
    await db.$executeRaw`
      UPDATE "ImportRow" SET post = jsonb_set(post, '{scheduledAt}', '"2001-01-01T00:00:00.000Z"')
      WHERE "importId" = ${one.id}::uuid AND index = 0`;
    const done = await run(one);
    expect(done).toMatchObject({ state: "done", counts: { error: 1, created: 1 } });
    const [row] = await rowsOf(done);
    expect(row?.problems.map(({ code }) => code)).toContain("scheduled_in_past");
  });

  it("is stopped, and goes on where it is started again", async () => {
    const one = await prepared(three());
    await startImport(world.member, { importId: one.id });
    await stopImport(world.member, { importId: one.id });
    expect((await worked(one)).counts.created).toBe(0);
    const done = await run(one, world.admin);
    expect(done).toMatchObject({ state: "done", counts: { created: 3 } });
  });

  it("is not started while it still asks for something, nor by a viewer", async () => {
    const one = await prepared(three(), { connectionIds: [] });
    const importId = one.id;
    await expect(startImport(world.member, { importId })).rejects.toThrow("the accounts");
    await expect(startImport(world.viewer, { importId })).rejects.toThrow("role");
    await expect(startImport(world.elsewhere.member, { importId })).rejects.toThrow("no import");
  });

  it("stops with a reason where who started it is no longer a member", async () => {
    const one = await prepared(three());
    await startImport(world.member, { importId: one.id });
    await db.member.deleteMany({ where: { userId: world.member.userId } });
    const stopped = await worked(one);
    expect(stopped).toMatchObject({
      state: "stopped",
      counts: { created: 0 },
      stopReason: "Who started this is no longer a member.",
    });
  });

  it("stops with a reason where who started it may only read by now", async () => {
    const one = await prepared(three());
    await startImport(world.member, { importId: one.id });
    await db.member.updateMany({
      where: { userId: world.member.userId },
      data: { role: "viewer" },
    });
    expect(await worked(one)).toMatchObject({ state: "stopped", counts: { created: 0 } });
  });
});

describe("a program's import", () => {
  it("of one that may only keep drafts saves no posts", async () => {
    const { actor } = await createProgram(world.member, { level: "draft" });
    const rows = [{ text: "One", "scheduled at": at(1) }];
    const { import: one } = await importRows(actor, { rows });
    await updateImport(actor, {
      importId: one.id,
      target: "scheduled",
      connectionIds: [world.connection.id],
    });
    await expect(startImport(actor, { importId: one.id })).rejects.toThrow("policy");
    await updateImport(actor, { importId: one.id, target: "draft" });
    await startImport(actor, { importId: one.id });
    expect((await worked(one)).counts.created).toBe(1);
    const [draft] = await draftsHere();
    expect(draft?.byCredentialId).toBe(actor.credentialId);
  });

  it("of one that has to ask saves posts that wait for a person", async () => {
    const { actor } = await createProgram(world.member, { level: "ask" });
    const { import: one } = await importRows(actor, {
      rows: [{ text: "One", "scheduled at": at(1) }],
    });
    const connectionIds = [world.connection.id];
    await updateImport(actor, { importId: one.id, target: "scheduled", connectionIds });
    await startImport(actor, { importId: one.id });
    await worked(one);
    const [post] = await postsHere();
    expect(post).toMatchObject({ asksPerson: true, byCredentialId: actor.credentialId });
  });

  it("stops once the key is revoked", async () => {
    const { actor } = await createProgram(world.member, { level: "schedule" });
    const { import: one } = await importRows(actor, { rows: [{ text: "One" }] });
    await startImport(actor, { importId: one.id });
    await db.credential.updateMany({
      where: { id: actor.credentialId ?? "" },
      data: { revokedAt: now() },
    });
    const stopped = await worked(one);
    expect(stopped).toMatchObject({ state: "stopped", counts: { created: 0 } });
    expect(stopped.stopReason).toContain("revoked");
  });

  it("stops where its budget of the day is spent, and keeps what it saved", async () => {
    const { actor } = await createProgram(world.member, { level: "schedule", dailyPosts: 1 });
    const rows = [1, 2].map((minute) => ({ text: `Post ${minute}`, "scheduled at": at(minute) }));
    const { import: one } = await importRows(actor, { rows });
    const connectionIds = [world.connection.id];
    await updateImport(actor, { importId: one.id, target: "scheduled", connectionIds });
    await startImport(actor, { importId: one.id });
    expect(await worked(one)).toMatchObject({ state: "stopped", counts: { created: 1, ok: 1 } });
  });
});

describe("an import that is undone", () => {
  it("takes back what has not gone out, so that it can be imported anew", async () => {
    const file = three();
    const one = await run(await prepared(file));
    const [first, second] = await postsHere();
    if (!first || !second) throw new Error("Nothing was saved.");
    await putDeliveries(first.id, "published");
    await undoImport(world.admin, { importId: one.id });
    const undone = await worked(one);
    expect(undone).toMatchObject({ state: "undone", counts: { created: 1, ok: 2 } });
    expect((await postsHere()).map(({ id }) => id)).toEqual([first.id]);
    // A post that is out still has the label.
    expect(undone.batchLabel?.name).toBe("spring plan");
    const again = await prepared(file);
    expect(again.counts).toMatchObject({ existing: 1, ok: 2 });
    await restorePost(world.member, { postId: second.id });
    expect(await postsHere()).toHaveLength(2);
  });

  it("takes its drafts and its label back", async () => {
    const one = await run(await prepared("text\nOne\nTwo\n", { target: "draft" }));
    expect(await draftsHere()).toHaveLength(2);
    await undoImport(world.member, { importId: one.id });
    await worked(one);
    expect(await draftsHere()).toEqual([]);
    expect((await listLabels(world.member, {})).items).toEqual([]);
  });

  it("leaves what somebody deleted before, and is over after 30 days", async () => {
    const one = await run(await prepared(three()));
    await db.post.deleteMany({ where: { text: "Two" } });
    await undoImport(world.member, { importId: one.id });
    expect((await worked(one)).counts).toMatchObject({ created: 0, ok: 3 });
    const late = await run(await prepared(three()));
    await db.import.update({ where: { id: late.id }, data: { undoUntil: now() } });
    await expect(undoImport(world.member, { importId: late.id })).rejects.toThrow("30 days");
    expect(await posts()).not.toHaveLength(0);
  });

  it("keeps a post that was cancelled out of the way too", async () => {
    const one = await run(await prepared(three()));
    const [first] = await postsHere();
    if (!first) throw new Error("Nothing was saved.");
    const { post } = await getPost(world.member, { postId: first.id });
    await cancelPost(world.member, { postId: post.id, version: post.version });
    await undoImport(world.member, { importId: one.id });
    expect((await worked(one)).counts.created).toBe(0);
  });
});

describe("the wrong rows", () => {
  it("come back as they were, harmless, with the reason", async () => {
    const one = await prepared('text,account\n"=1+1, really",Nobody\nFine,\n', {
      target: "draft",
    });
    const answer = await answerWrongRows(world.member, { importId: one.id });
    const [head, row, rest] = (await answer.text()).replace("\ufeff", "").split("\r\n");
    expect(head).toBe("text,account,problem");
    expect(row).toMatch(/^"'=1\+1, really",Nobody,"?There is no account “Nobody” here/);
    expect(rest).toBe("");
  });
});
