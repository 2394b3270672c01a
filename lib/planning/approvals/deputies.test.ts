import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as deputyRoute from "@/app/api/me/deputy/route";
import { updateWorkspace } from "@/lib/identity/workspaces/workspace";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { daysAfter, toWallTime } from "@/lib/kernel/time/zoned";
import { createPost } from "@/lib/planning/posts/create-post";
import { listApprovals } from "@/lib/planning/posts/read-posts";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { updatePost } from "@/lib/planning/posts/update-post";
import { mailDueNotifications } from "@/lib/records/notifications/mail/mail-due-notifications";
import { listNotifications } from "@/lib/records/notifications/notifications";
import { mailsTo } from "@/testing/mail/queued-mails";
import { answer, needApproval, type Stage, stagesOf } from "@/testing/world/approvals";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { getApproval } from "./approvals";
import { getDeputy, removeDeputy, setDeputy } from "./deputies";
import { tellOfApprovals } from "./tell-of-approvals";

const zone = "Europe/Berlin";
const dayMs = 86_400_000;

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;
let deputy: Person;
let connectionId: string;

beforeEach(async () => {
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  deputy = await createPerson(world.workspace.id, "member");
  connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
});
afterEach(() => shiftClock(0));

const today = () => toWallTime(now().toISOString(), zone).date;
const standIn = (person: Person, by: Person, days = { first: 0, last: 7 }) =>
  setDeputy(person, {
    userId: by.userId,
    from: daysAfter(today(), days.first),
    to: daysAfter(today(), days.last),
  });
const newPost = async (author: Person = world.member) =>
  (await createPost(author, aPostBody({ connectionIds: [connectionId] }))).post;
const stateOf = async (postId: string) =>
  (await getApproval(world.viewer, { postId })).approval.state;
const objection = { decision: "request_changes", comment: "The date is wrong." } as const;

describe("a deputy’s decision", () => {
  it("counts for the person who is away, and says so", async () => {
    await standIn(reviewer, deputy);
    const { id } = await newPost();
    const approval = await answer(deputy, id);
    expect(approval).toMatchObject({
      state: "approved",
      decisions: [{ by: { id: deputy.userId }, standingInFor: [{ id: reviewer.userId }] }],
    });
  });

  it("does not count before the first day and after the last, by the clock of the team", async () => {
    await standIn(reviewer, deputy, { first: 1, last: 1 });
    const { id } = await newPost();
    await expect(answer(deputy, id)).rejects.toMatchObject({ code: "not_an_approver" });
    shiftClock(dayMs);
    await answer(deputy, id, objection);
    shiftClock(2 * dayMs);
    await expect(answer(deputy, id)).rejects.toMatchObject({ code: "not_an_approver" });
  });

  it("counts on the team’s day, which another zone begins earlier", async () => {
    const [early, late] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timeZone) => {
      return { timeZone, date: toWallTime(now().toISOString(), timeZone).date };
    });
    if (!early || !late) throw new Error("A zone is missing.");
    await updateWorkspace(world.admin, { timeZone: early.timeZone });
    await setDeputy(reviewer, { userId: deputy.userId, from: early.date, to: early.date });
    const { id } = await newPost();
    await updateWorkspace(world.admin, { timeZone: late.timeZone });
    expect(early.date > late.date).toBe(true);
    await expect(answer(deputy, id)).rejects.toMatchObject({ code: "not_an_approver" });
    await updateWorkspace(world.admin, { timeZone: early.timeZone });
    expect(await answer(deputy, id)).toMatchObject({ state: "approved" });
  });

  it("counts for both where each of them has to agree", async () => {
    const approvers = stagesOf(reviewer, deputy).flatMap((stage) => stage.approvers);
    const stages: Stage[] = [{ mode: "all", approvers }];
    await needApproval(world.admin, connectionId, { stages });
    const { id } = await newPost();
    expect(await answer(deputy, id)).toMatchObject({ state: "waiting" });
    await standIn(reviewer, deputy);
    expect(await answer(deputy, id)).toMatchObject({ state: "approved" });
  });

  it("stays where the deputy is one no more", async () => {
    await standIn(reviewer, deputy);
    const { id } = await newPost();
    await answer(deputy, id);
    await removeDeputy(reviewer, {});
    expect(await stateOf(id)).toBe("approved");
    const { id: later } = await newPost();
    await expect(answer(deputy, later)).rejects.toMatchObject({ code: "not_an_approver" });
  });

  it("is taken back by the person’s own later one, in both directions", async () => {
    await standIn(reviewer, deputy);
    const { id } = await newPost();
    await answer(deputy, id, objection);
    expect(await stateOf(id)).toBe("changes_requested");
    await removeDeputy(reviewer, {});
    expect(await answer(reviewer, id)).toMatchObject({ state: "approved" });
    expect(await answer(reviewer, id, objection)).toMatchObject({ state: "changes_requested" });
  });

  it("leaves the person’s objection as it is", async () => {
    const { id } = await newPost();
    await answer(reviewer, id, objection);
    await standIn(reviewer, deputy);
    expect(await answer(deputy, id)).toMatchObject({ state: "changes_requested" });
  });
});

describe("nobody stands in", () => {
  it("on what they edited last themselves, not even in a small team that allows own content", async () => {
    await needApproval(world.admin, connectionId, {
      stages: stagesOf(reviewer),
      ownContent: true,
    });
    const others = [world.viewer.userId, world.member.userId];
    await db.member.deleteMany({ where: { userId: { in: others } } });
    await standIn(reviewer, deputy);
    const { id } = await newPost(deputy);
    await expect(answer(deputy, id)).rejects.toMatchObject({
      code: "own_content",
      message: expect.stringMatching(/^You changed/),
    });
  });

  it("on what the person who is away edited last", async () => {
    const author = await createPerson(world.workspace.id, "member");
    const stages = stagesOf(author);
    await needApproval(world.admin, connectionId, { stages });
    await standIn(author, deputy);
    const { id } = await newPost(author);
    await expect(answer(deputy, id)).rejects.toMatchObject({
      code: "own_content",
      message: expect.stringContaining("for whom you stand in"),
    });
    await updatePost(world.member, { postId: id, version: 1, text: "Somebody else’s" });
    expect(await answer(deputy, id)).toMatchObject({ state: "approved" });
  });

  it("for one who edited last, and still does for another", async () => {
    const author = await createPerson(world.workspace.id, "member");
    const everybody = stagesOf(author, reviewer, world.member);
    const approvers = everybody.flatMap((stage) => stage.approvers);
    await needApproval(world.admin, connectionId, { stages: [{ mode: "all", approvers }] });
    await standIn(author, deputy);
    await standIn(reviewer, deputy);
    const { id } = await newPost(author);
    const { state, decisions } = await answer(deputy, id);
    expect(state).toBe("waiting");
    expect(decisions).toMatchObject([{ standingInFor: [{ id: reviewer.userId }] }]);
  });

  it("for an administrator as one, nor to override", async () => {
    await needApproval(world.admin, connectionId, {
      stages: [{ mode: "any", approvers: [{ kind: "admins" }] }],
    });
    await standIn(world.admin, deputy);
    const { id } = await newPost();
    await expect(answer(deputy, id)).rejects.toMatchObject({ code: "not_an_approver" });
    const override = { decision: "override", comment: "It is urgent." } as const;
    await expect(answer(deputy, id, override)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("for whom a deputy stands in: it is not passed on", async () => {
    const second = await createPerson(world.workspace.id, "member");
    await standIn(reviewer, deputy);
    await standIn(deputy, second);
    const { id } = await newPost();
    await expect(answer(second, id)).rejects.toMatchObject({ code: "not_an_approver" });
  });

  it("where either of the two has left", async () => {
    await standIn(reviewer, deputy);
    const { id } = await newPost();
    await removeMember(world.admin, { memberId: reviewer.userId });
    await expect(answer(deputy, id)).rejects.toMatchObject({ code: "not_an_approver" });
    await standIn(world.member, deputy);
    await removeMember(world.admin, { memberId: deputy.userId });
    expect(await getDeputy(world.member, {})).toEqual({ deputy: null, standingInFor: [] });
    expect(await db.deputy.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
  });
});

describe("who stands in", () => {
  it("is read by both, replaced and removed, and stands in the log", async () => {
    await standIn(reviewer, world.member);
    const { deputy: set } = await standIn(reviewer, deputy, { first: 2, last: 2 });
    const day = daysAfter(today(), 2);
    expect(set).toMatchObject({ userId: deputy.userId, from: day, to: day });
    expect(await getDeputy(deputy, {})).toMatchObject({
      deputy: null,
      standingInFor: [{ userId: reviewer.userId, from: day, to: day }],
    });
    await removeDeputy(reviewer, {});
    await removeDeputy(reviewer, {});
    expect(await getDeputy(reviewer, {})).toEqual({ deputy: null, standingInFor: [] });
    const trail = await auditTrail({ targetId: reviewer.userId });
    const told = trail.filter(({ action }) => action.startsWith("member.deputy"));
    expect(told).toMatchObject([
      { action: "member.deputy_set", after: { deputy: { userId: world.member.userId } } },
      { action: "member.deputy_set", after: { deputy: { userId: deputy.userId } } },
      { action: "member.deputy_removed", before: { deputy: { userId: deputy.userId } } },
    ]);
  });

  it("is nobody once the last day is over", async () => {
    await standIn(reviewer, deputy);
    shiftClock(9 * dayMs);
    expect(await getDeputy(reviewer, {})).toEqual({ deputy: null, standingInFor: [] });
    expect(await getDeputy(deputy, {})).toMatchObject({ standingInFor: [] });
  });

  it("is another member, from a day to one that is not before it, not over and within a year", async () => {
    const refused = { code: "validation_failed" };
    const { userId } = deputy;
    const from = today();
    for (const body of [
      { userId: reviewer.userId, from, to: from },
      { userId: world.elsewhere.member.userId, from, to: from },
      { userId, from, to: daysAfter(from, -1) },
      { userId, from: daysAfter(from, -3), to: daysAfter(from, -2) },
      { userId, from, to: daysAfter(from, 400) },
      { userId, from: "2027-02-30", to: "2027-03-30" },
    ]) {
      await expect(setDeputy(reviewer, body)).rejects.toMatchObject(refused);
    }
    expect(await getDeputy(reviewer, {})).toMatchObject({ deputy: null });
  });

  it("is told and set in a browser only, by everybody for themselves", async () => {
    const call = (method: "GET" | "PUT" | "DELETE", caller: object) => {
      const body = { userId: deputy.userId, from: today(), to: today() };
      const sent = method === "PUT" ? { body } : {};
      return callRoute(deputyRoute, method, { path: "/api/me/deputy", ...sent, ...caller });
    };
    const key = await createKey(world.admin, { includeAdmin: true });
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      expect((await call(method, {})).status).toBe(401);
      expect((await call(method, key)).status).toBe(403);
      expect((await call(method, { as: reviewer })).status).toBe(200);
    }
    for (const method of ["PUT", "DELETE"] as const) {
      const foreign = { as: reviewer, headers: { Origin: "https://elsewhere.example" } };
      expect((await call(method, foreign)).status).toBe(403);
    }
  });
});

describe("who stands in", () => {
  const told = async (person: Person) => {
    const { items } = await listNotifications(person, {});
    return items.map(({ type, resolution }) => [type, resolution]);
  };
  const waitingFor = async (person: Person) =>
    (await listApprovals(person, { waitingFor: "me", limit: 10 })).waitingCount;

  it("hears of what is asked on their days, and the person who is away sees it on their page", async () => {
    await standIn(reviewer, deputy);
    const { id } = await newPost();
    await tellOfApprovals();
    expect(await told(deputy)).toEqual([["approval_requested", null]]);
    expect(await told(reviewer)).toEqual([]);
    expect([await waitingFor(reviewer), await waitingFor(deputy)]).toEqual([1, 1]);
    await answer(deputy, id);
    expect(await told(deputy)).toEqual([["approval_requested", "answered"]]);
  });

  it("hears nothing before the first day and after the last, nor of what they edited last", async () => {
    await standIn(reviewer, deputy, { first: 1, last: 1 });
    await newPost();
    await tellOfApprovals();
    expect((await told(reviewer)).length).toBe(1);
    await standIn(reviewer, deputy);
    await newPost(deputy);
    await tellOfApprovals();
    expect(await told(deputy)).toEqual([]);
    expect((await told(reviewer)).length).toBe(1);
  });

  it("is reminded once of a post that waits for two of them", async () => {
    const also = await createPerson(world.workspace.id, "viewer");
    const approvers = [reviewer, also].map(({ userId }) => ({ kind: "member" as const, userId }));
    await needApproval(world.admin, connectionId, { stages: [{ mode: "all", approvers }] });
    await standIn(reviewer, deputy);
    await standIn(also, deputy);
    const scheduledAt = inMinutes(10 * 24 * 60);
    await createPost(world.member, aPostBody({ connectionIds: [connectionId], scheduledAt }));
    await tellOfApprovals();
    shiftClock(dayMs + 3_600_000);
    await tellOfApprovals();
    const { items } = await listNotifications(deputy, {});
    expect(items).toMatchObject([
      { type: "approval_reminder", message: expect.stringContaining("“A sample post”") },
      { type: "approval_requested", message: expect.stringContaining("“A sample post”") },
    ]);
  });

  it("has it struck out once they stand in no more", async () => {
    await standIn(reviewer, deputy);
    await newPost();
    await tellOfApprovals();
    await removeDeputy(reviewer, {});
    expect(await told(deputy)).toEqual([["approval_requested", "answered"]]);
  });

  it("gets the mail that asks, with the post in it", async () => {
    await db.notification.updateMany({ data: { mailDueAt: null } });
    await standIn(reviewer, deputy);
    await newPost();
    await tellOfApprovals();
    shiftClock(6 * 60_000);
    while (await mailDueNotifications());
    const [to, away] = await Promise.all(
      [deputy, reviewer].map(({ userId: id }) => db.user.findUniqueOrThrow({ where: { id } })),
    );
    expect(await mailsTo(away?.email ?? "")).toEqual([]);
    expect(await mailsTo(to?.email ?? "")).toMatchObject([{ posts: [{ text: "A sample post" }] }]);
  });
});
