import { beforeAll, beforeEach, expect, it } from "vitest";
import * as activity from "@/app/api/activity/[receiptId]/undo/route";
import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import type { Actor } from "@/lib/kernel/actor";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Operation } from "@/lib/kernel/operation";
import { createLabel, deleteLabel, listLabels, updateLabel } from "@/lib/library/labels/labels";
import { removeMedia } from "@/lib/library/media/delete-media";
import { listMedia } from "@/lib/library/media/get-media";
import { labelMedia } from "@/lib/library/media/label-media";
import { createSnippet, deleteSnippet } from "@/lib/library/snippets/snippets";
import { createDraft, deleteDraft, getDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import { scheduleDraft } from "@/lib/planning/drafts/publish-draft";
import { cancelPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { labelPosts, movePosts } from "@/lib/planning/posts/change-posts";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { getPost } from "@/lib/planning/posts/read-posts";
import { updatePost } from "@/lib/planning/posts/update-post";
import { listActivity } from "@/lib/records/receipts/receipts";
import type { ListedReceipt } from "@/lib/records/receipts/schema";
import { withReceipt, writeOf } from "@/lib/records/receipts/with-receipt";
import { wholeInventory } from "@/testing/http/whole-document";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createMedia, createPerson, type Person, smallWorld } from "@/testing/world/world";
import { findInverse, undoReceipt } from "./undo-receipt";

let world: Awaited<ReturnType<typeof smallWorld>>;
let owner: Person;
let program: Actor;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  owner = await createPerson(world.workspace.id, "member");
  const actor = await actorFromToken((await createKey(owner)).token);
  if (!actor) throw new Error("The key does not work.");
  program = actor;
});

/** Calls an operation as a program does, and returns its answer and its receipt. */
async function done<Answer>(
  operation: { definition: Operation["definition"] | object } & ((
    actor: Actor,
    input: never,
  ) => Promise<Answer>),
  input: object,
): Promise<{ answer: Answer; receipt: ListedReceipt }> {
  const definition = operation.definition as Operation["definition"];
  const write = writeOf(program, definition, false);
  const answer = await withReceipt({ write, tell: () => {} }, async (begin) => {
    await begin(input as Record<string, unknown>, false);
    return await operation(program, input as never);
  });
  const [receipt] = (await listActivity(owner, { limit: 1 })).items;
  if (!receipt) throw new Error("There is no receipt.");
  return { answer, receipt };
}

const undo = ({ id }: ListedReceipt, by = owner) => undoReceipt(by, { receiptId: id });
const refused = (call: Promise<unknown>, message: RegExp) =>
  expect(call).rejects.toMatchObject({
    code: "not_undoable",
    message: expect.stringMatching(message),
  });

const scheduled = () => done(createPost, aPostBody({ connectionIds: [world.connection.id] }));
const stateOf = async (postId: string) => (await getPost(owner, { postId })).post.state;

it("every undo that an operation names is there, and reaches nothing outside", () => {
  const definitions = wholeInventory.flatMap(({ routes }) =>
    Object.values(routes).flatMap(
      ({ endpoint }) => endpoint?.declaration.operation?.definition ?? [],
    ),
  );
  const sources = definitions.map(({ undo: names }) => String(names ?? ""));
  const named = sources.flatMap((source) => [...source.matchAll(/operation: "(\w+)"/g)]);
  const names = new Set(named.map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(15);
  for (const name of names) {
    expect(findInverse(name)?.definition.name).toBe(name);
    expect(findInverse(name)?.definition.outside).toBeUndefined();
  }
});

it("scheduling is undone by cancelling, once, and the log names the person", async () => {
  const { answer, receipt } = await scheduled();
  expect(receipt.undoable).toBe(true);
  const undone = (await undo(receipt)).receipt;
  expect(undone).toMatchObject({ undoable: false, undoneAt: expect.any(String) });
  const name = (await db.user.findUniqueOrThrow({ where: { id: owner.userId } })).name;
  expect(undone.undoneBy).toBe(name);
  expect(await stateOf(answer.post.id)).toBe("cancelled");
  const [entry] = await auditTrail({ targetId: answer.post.id }).then((all) => all.slice(-1));
  expect(entry).toMatchObject({ action: "post.cancelled", actorUserId: owner.userId });
  await refused(undo(receipt), /undone already/);
});

it("of two at once one undoes", async () => {
  const { answer, receipt } = await scheduled();
  const both = await Promise.allSettled([undo(receipt), undo(receipt)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await getPost(owner, { postId: answer.post.id })).post.version).toBe(2);
});

it("nothing is undone over a change that came since", async () => {
  const { answer, receipt } = await scheduled();
  await updatePost(world.admin, { postId: answer.post.id, version: 1, text: "Better" });
  await refused(undo(receipt), /changed this post/);
  expect(await stateOf(answer.post.id)).toBe("scheduled");
  expect((await listActivity(owner, {})).items[0]).toMatchObject({ undoneAt: null });

  const draft = await done(createDraft, { text: "An idea" });
  const { id: draftId, version } = draft.answer.draft;
  await updateDraft(world.admin, { draftId, version, text: "A better idea" });
  await refused(undo(draft.receipt), /changed since/);

  const label = await done(createLabel, { name: "By a program" });
  const labelId = label.answer.label.id;
  await updateLabel(world.admin, { labelId, name: "By a person" });
  await refused(undo(label.receipt), /changed since/);
});

it("cancelling, reinstating, moving and deleting are undone", async () => {
  const { answer } = await scheduled();
  const { id: postId, scheduledAt } = answer.post;
  const cancelled = await done(cancelPost, { postId, version: 1 });
  expect(cancelled.receipt.undoUntil).toBe(scheduledAt);
  await undo(cancelled.receipt);
  expect(await stateOf(postId)).toBe("scheduled");
  await cancelPost(owner, { postId, version: 3 });
  await undo((await done(reinstatePost, { postId, version: 4 })).receipt);
  expect(await stateOf(postId)).toBe("cancelled");
  await reinstatePost(owner, { postId, version: 6 });
  const moves = [{ postId, version: 7, scheduledAt: inMinutes(900) }];
  await undo((await done(movePosts, { moves })).receipt);
  expect((await getPost(owner, { postId })).post).toMatchObject({ scheduledAt, version: 9 });
  await undo((await done(deletePost, { postId, version: 9 })).receipt);
  expect(await stateOf(postId)).toBe("scheduled");
});

it("publishing now is undone within its ten seconds", async () => {
  const { answer } = await scheduled();
  const postId = answer.post.id;
  const first = await done(publishNow, { postId, version: 1 });
  expect(first.receipt.undoUntil).not.toBeNull();
  await undo(first.receipt);
  const { version } = (await getPost(owner, { postId })).post;
  const second = await done(publishNow, { postId, version });
  shiftClock(11_000);
  await refused(undo(second.receipt), /too late/);
  shiftClock(0);
});

it("drafts, labels, snippets and media are undone", async () => {
  const draft = await done(createDraft, { text: "An idea" });
  const draftId = draft.answer.draft.id;
  await undo(draft.receipt);
  await expect(getDraft(owner, { draftId })).rejects.toMatchObject({ code: "not_found" });
  const kept = await createDraft(owner, { text: "Another" });
  await undo((await done(deleteDraft, { draftId: kept.draft.id })).receipt);
  expect((await getDraft(owner, { draftId: kept.draft.id })).draft.text).toBe("Another");

  const when = {
    version: kept.draft.version,
    scheduledAt: inMinutes(600),
    idempotencyKey: "a-draft-of-ours",
  };
  const { draft: whole } = await createDraft(owner, {
    text: "Whole",
    connectionIds: [world.connection.id],
  });
  const planned = await done(scheduleDraft, { ...when, draftId: whole.id, version: whole.version });
  await undo(planned.receipt);
  await expect(getPost(owner, { postId: planned.answer.post.id })).rejects.toThrow();

  const label = await done(createLabel, { name: "For a while" });
  const labelId = label.answer.label.id;
  const { post } = await createPost(owner, aPostBody({ connectionIds: [world.connection.id] }));
  const changes = [{ postId: post.id, add: [labelId], remove: [] }];
  await undo((await done(labelPosts, { changes })).receipt);
  expect((await getPost(owner, { postId: post.id })).post.labels).toEqual([]);
  await undo((await done(deleteLabel, { labelId })).receipt);
  expect((await listLabels(owner, {})).items.map(({ id }) => id)).toContain(labelId);

  const snippet = await createSnippet(owner, { kind: "text", name: "Greeting", text: "Hello" });
  await undo((await done(deleteSnippet, { snippetId: snippet.snippet.id })).receipt);

  const { id: mediaId } = await createMedia(owner);
  const labelled = { changes: [{ mediaId, add: [labelId], remove: [] }] };
  await undo((await done(labelMedia, labelled)).receipt);
  await undo((await done(removeMedia, { mediaIds: [mediaId] })).receipt);
  expect((await listMedia(owner, {})).items.map(({ id }) => id)).toContain(mediaId);
});

it("an undo that fails in the end leaves nothing half done", async () => {
  const { answer, receipt } = await scheduled();
  // Somebody who was removed meanwhile writes nothing: the cancellation before it goes too.
  const gone = { ...owner, userId: world.elsewhere.admin.userId, admin: true };
  await expect(undo(receipt, gone)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await stateOf(answer.post.id)).toBe("scheduled");
  await undo(receipt);
});

it("nobody undoes what they do not see, and no program undoes", async () => {
  const { receipt } = await scheduled();
  const params = { receiptId: receipt.id };
  const path = `/api/activity/${receipt.id}/undo`;
  const call = (as: Person) => callRoute(activity, "POST", { path, params, as });
  const colleague = await createPerson(world.workspace.id, "member");
  for (const foreign of [colleague, world.elsewhere.admin, world.elsewhere.member]) {
    expect((await call(foreign)).status).toBe(404);
  }
  const viewer = await createPerson(world.workspace.id, "viewer");
  expect((await call(viewer)).status).toBe(403);
  const { headers } = await createKey(owner);
  const byKey = await callRoute(activity, "POST", { path, params, headers });
  expect(byKey.body).toMatchObject({ error: { code: "session_required" } });
  expect((await call(world.admin)).status).toBe(200);
  const again = await call(owner);
  expect([again.status, again.body]).toMatchObject([409, { error: { code: "not_undoable" } }]);
});

it("what was refused, and what nothing takes back, is not undone", async () => {
  const { answer } = await scheduled();
  const { id: postId } = answer.post;
  const updated = await done(updatePost, { postId, version: 1, text: "Changed" });
  expect(updated.receipt.undoable).toBe(false);
  await refused(undo(updated.receipt), /Nothing undoes/);
  await expect(done(cancelPost, { postId, version: 1 })).rejects.toThrow();
  const [failed] = (await listActivity(owner, { limit: 1 })).items;
  if (!failed) throw new Error("There is no receipt.");
  await refused(undo(failed), /changed nothing/);
});
