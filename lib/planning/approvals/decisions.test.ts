import { beforeEach, describe, expect, it } from "vitest";
import { createMention, deleteMention, updateMention } from "@/lib/accounts/mentions/mentions";
import { db } from "@/lib/kernel/db";
import { updateMedia } from "@/lib/library/media/update-media";
import { createPost } from "@/lib/planning/posts/create-post";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { answer, digestsOf, needApproval, type Stage, stagesOf } from "@/testing/world/approvals";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import {
  createConnection,
  createMedia,
  createPerson,
  type Person,
  smallWorld,
} from "@/testing/world/world";
import { decideApproval, getApproval, requestApproval, withdrawApproval } from "./approvals";

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;
let second: Person;
let connectionId: string;

beforeEach(async () => {
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  second = await createPerson(world.workspace.id, "member");
  connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
});

const newPost = async (fields: Partial<CreatePost> = {}, author: Person = world.member) => {
  const body = aPostBody({ connectionIds: [connectionId], ...fields });
  return (await createPost(author, body)).post;
};
const stateOf = async (postId: string) =>
  (await getApproval(world.viewer, { postId })).approval.state;

describe("a decision that does not count", () => {
  it("is that of who changed the post last, until a team of three allows it", async () => {
    await needApproval(world.admin, connectionId, { stages: stagesOf(world.member) });
    const { id } = await newPost();
    await expect(answer(world.member, id)).rejects.toMatchObject({ code: "own_content" });
    const own = { stages: stagesOf(world.member), ownContent: true };
    await needApproval(world.admin, connectionId, own);
    await expect(answer(world.member, id)).rejects.toMatchObject({ code: "own_content" });
    await db.member.deleteMany({ where: { userId: { in: [second.userId, reviewer.userId] } } });
    expect(await answer(world.member, id)).toMatchObject({ state: "approved" });
  });

  it("is that of somebody whom no rule names, and of who was removed", async () => {
    const { id } = await newPost();
    await expect(answer(second, id)).rejects.toMatchObject({ code: "not_an_approver" });
    const digests = await digestsOf(reviewer, id);
    await removeMember(world.admin, { memberId: reviewer.userId });
    const late = decideApproval(reviewer, { postId: id, decision: "approve", digests });
    await expect(late).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await stateOf(id)).toBe("waiting");
  });

  it("is one about another content, and says what the content is now", async () => {
    const { id } = await newPost();
    const digests = await digestsOf(reviewer, id);
    await updatePost(second, { postId: id, version: 1, text: "Another" });
    const current = await digestsOf(reviewer, id);
    const stale = decideApproval(reviewer, { postId: id, decision: "approve", digests });
    await expect(stale).rejects.toMatchObject({
      code: "content_changed",
      details: { digests: current },
    });
  });

  it("comes from another workspace, from a key and from an assistant", async () => {
    const { id: postId } = await newPost();
    const digests = await digestsOf(reviewer, postId);
    const given = { postId, decision: "approve", digests } as const;
    await expect(decideApproval(world.elsewhere.admin, given)).rejects.toMatchObject({
      code: "not_found",
    });
    for (const via of ["api-key", "mcp-grant"] as const) {
      await expect(decideApproval({ ...reviewer, via }, given)).rejects.toMatchObject({
        code: "session_required",
      });
    }
  });

  it("asks for changes or overrides without a word, or overrides without being administrator", async () => {
    const { id } = await newPost();
    for (const decision of ["request_changes", "override"] as const) {
      await expect(answer(world.admin, id, { decision })).rejects.toMatchObject({
        code: "validation_failed",
      });
    }
    const override = { decision: "override", comment: "It is urgent." } as const;
    await expect(answer(reviewer, id, override)).rejects.toMatchObject({ code: "forbidden" });
    const where = { userId: world.admin.userId };
    await db.member.updateMany({ where, data: { role: "member" } });
    await expect(answer(world.admin, id, override)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a decision that counts", () => {
  it("is taken once, and stands in the log with what it was about", async () => {
    const { id } = await newPost();
    const digests = await digestsOf(reviewer, id);
    await answer(reviewer, id);
    const approval = await answer(reviewer, id);
    expect(approval.decisions).toMatchObject([
      { by: { id: reviewer.userId }, decision: "approve", digests, current: true },
    ]);
    expect(await auditTrail({ targetId: id, action: "post.approved" })).toMatchObject([
      { actorUserId: reviewer.userId, after: { approvals: digests } },
    ]);
  });

  it("stays where its approver leaves", async () => {
    const { id } = await newPost();
    await answer(reviewer, id);
    await removeMember(world.admin, { memberId: reviewer.userId });
    expect(await stateOf(id)).toBe("approved");
  });

  it("asks for changes, and holds until its author agrees or the content changes", async () => {
    const both: Stage[] = [
      { mode: "any", approvers: stagesOf(reviewer, second).flatMap((s) => s.approvers) },
    ];
    await needApproval(world.admin, connectionId, { stages: both });
    const { id } = await newPost();
    await answer(reviewer, id);
    const objection = { decision: "request_changes", comment: "The date is wrong." } as const;
    expect(await answer(second, id, objection)).toMatchObject({ state: "changes_requested" });
    await answer(second, id);
    expect(await stateOf(id)).toBe("approved");
    await answer(second, id, objection);
    await updatePost(world.member, { postId: id, version: 1, text: "The date is right" });
    expect(await stateOf(id)).toBe("waiting");
  });

  it("objects no longer where a rule does not name its author any more", async () => {
    const both: Stage[] = [
      { mode: "any", approvers: stagesOf(reviewer, second).flatMap((s) => s.approvers) },
    ];
    await needApproval(world.admin, connectionId, { stages: both });
    const { id } = await newPost();
    await answer(reviewer, id);
    await answer(second, id, { decision: "request_changes", comment: "The date is wrong." });
    await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
    expect(await stateOf(id)).toBe("approved");
  });

  it("is an administrator's override with a reason, which the post shows", async () => {
    const { id } = await newPost();
    const override = { decision: "override", comment: "It is urgent." } as const;
    expect(await answer(world.admin, id, override)).toMatchObject({
      state: "approved",
      decisions: [{ decision: "override", comment: "It is urgent." }],
    });
  });

  it("leads to the next stage, and a stage of all waits for each who is still there", async () => {
    const approvers = stagesOf(second, world.admin).flatMap((stage) => stage.approvers);
    const stages = [...stagesOf(reviewer), { mode: "all" as const, approvers }];
    await needApproval(world.admin, connectionId, { stages });
    const { id } = await newPost();
    expect((await answer(reviewer, id)).accounts).toMatchObject([{ state: "waiting", stage: 2 }]);
    const { accounts } = await answer(second, id);
    expect(accounts[0]?.stage).toBe(2);
    expect(await answer(world.admin, id)).toMatchObject({ state: "approved" });
  });

  it("is one answer for all accounts that ask the person", async () => {
    const shop = await createConnection(world.admin);
    await needApproval(world.admin, shop.id, { stages: stagesOf(reviewer) });
    const { id } = await newPost({ connectionIds: [connectionId, shop.id] });
    const approval = await answer(reviewer, id);
    expect(approval.accounts.map(({ state }) => state)).toEqual(["approved", "approved"]);
    expect(approval.decisions).toHaveLength(1);
  });
});

describe("a rule for some", () => {
  it("asks for programs' posts only, also once a program moved a person's", async () => {
    const stages = stagesOf(reviewer);
    await needApproval(world.admin, connectionId, { stages, appliesTo: "programs" });
    const { id } = await newPost();
    expect(await stateOf(id)).toBe("not_needed");
    const key = { ...world.member, via: "api-key" as const };
    const { scheduledAt } = aPostBody({ connectionIds: [connectionId] });
    await updatePost(key, { postId: id, version: 1, scheduledAt });
    expect(await stateOf(id)).toBe("waiting");
    const { id: written } = await newPost({}, key);
    expect(await stateOf(written)).toBe("waiting");
  });

  it("asks for what anybody else than an administrator had a hand in", async () => {
    const stages = stagesOf(reviewer);
    await needApproval(world.admin, connectionId, { stages, appliesTo: "members" });
    const { id } = await newPost({}, world.admin);
    expect(await stateOf(id)).toBe("not_needed");
    await db.member.updateMany({
      where: { userId: world.admin.userId },
      data: { role: "member" },
    });
    expect(await stateOf(id)).toBe("waiting");
  });

  it("asks for a post of which nobody knows who wrote it", async () => {
    await needApproval(world.admin, connectionId, {
      stages: stagesOf(reviewer),
      appliesTo: "programs",
    });
    const { id } = await newPost();
    await db.post.update({ where: { id }, data: { byProgram: null } });
    expect(await stateOf(id)).toBe("waiting");
  });
});

describe("the question", () => {
  it("is taken back and asked again with a note, by who may write", async () => {
    const { id: postId } = await newPost();
    await withdrawApproval(world.member, { postId });
    expect(await stateOf(postId)).toBe("not_requested");
    await expect(requestApproval(world.viewer, { postId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(requestApproval(world.elsewhere.member, { postId })).rejects.toMatchObject({
      code: "not_found",
    });
    const { approval } = await requestApproval(second, { postId, note: "Please look" });
    expect(approval).toMatchObject({
      state: "waiting",
      note: "Please look",
      requestedBy: { id: second.userId },
    });
  });

  it("stays taken back while the post is edited", async () => {
    const { id: postId } = await newPost();
    await withdrawApproval(world.member, { postId });
    await updatePost(world.member, { postId, version: 1, text: "Another" });
    expect(await stateOf(postId)).toBe("not_requested");
  });
});

describe("who changes elsewhere what a post would send", () => {
  beforeEach(() => needApproval(world.admin, connectionId, { stages: stagesOf(second) }));

  it("is its last editor by a mention that a network gets other words for, and of no other post", async () => {
    const { mention } = await createMention(world.admin, { name: "Sample", aliases: [] });
    const [{ id: named }, { id: bare }] = [
      await newPost({ text: "Thanks, @Sample" }),
      await newPost(),
    ];
    const mentionId = mention.id;
    await updateMention(second, { mentionId, name: "Other" });
    expect(await answer(second, named)).toMatchObject({ state: "approved" });
    const { provider, accountId } = world.connection;
    const accounts = [{ provider, accountId, name: "Another" }];
    await updateMention(second, { mentionId, accounts });
    await expect(answer(second, named)).rejects.toMatchObject({ code: "own_content" });
    expect(await answer(second, bare)).toMatchObject({ state: "approved" });
    await updateMention(world.member, { mentionId, accounts: [] });
    await updateMention(world.member, { mentionId, accounts });
    expect(await answer(second, named)).toMatchObject({ state: "approved" });
    await deleteMention(second, { mentionId });
    await expect(answer(second, named)).rejects.toMatchObject({ code: "own_content" });
  });

  it("is its last editor by the description of a picture in it", async () => {
    const { id: mediaId } = await createMedia(world.member);
    const { id } = await newPost({ mediaIds: [mediaId] });
    await updateMedia(second, { mediaId, alt: "Something else" });
    await expect(answer(second, id)).rejects.toMatchObject({ code: "own_content" });
  });
});
