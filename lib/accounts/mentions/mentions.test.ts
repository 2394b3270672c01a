import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as mentionRoute from "@/app/api/mentions/[mentionId]/route";
import * as mentionsRoute from "@/app/api/mentions/route";
import { db } from "@/lib/kernel/db";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost, validatePost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import {
  createMention,
  deleteMention,
  listMentions,
  listMentionUses,
  updateMention,
} from "./mentions";
import { mentionsMax } from "./rules/mention-name";
import type { CreateMention } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const facebook = { provider: "facebook", accountId: "104857600000000002", name: "Page Two" };
const instagram = { provider: "instagram", accountId: "@Two.Official" };
const linkedin = { provider: "linkedin", accountId: "70100002", name: "Two (Ltd.)" };
const taken = (path: string) => ({
  code: "validation_failed",
  details: [{ path, code: "name_taken" }],
});

const make = async (fields: Partial<CreateMention> = {}, by = world.member) =>
  (await createMention(by, { name: "Page Two", ...fields })).mention;

describe("mentions", () => {
  it("each network's account answers as it is shown and as it is sent", async () => {
    const body = { name: "Two", accounts: [facebook, instagram, linkedin] };
    const path = "/api/mentions";
    const made = await callRoute(mentionsRoute, "POST", { path, as: world.member, body });
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        mention: {
          name: "Two",
          accounts: [
            { shown: "Page Two", sent: "@[104857600000000002]", linked: true },
            {
              accountId: "two.official",
              name: "Two",
              shown: "@two.official",
              sent: "@two.official",
            },
            {
              shown: "Two (Ltd.)",
              sent: "@[Two \\(Ltd.\\)](urn:li:organization:70100002)",
            },
          ],
        },
      },
    ]);
  });

  it("an account of one's own is named by its connection", async () => {
    const { id: connectionId, accountId, name } = world.connection;
    const { accounts } = await make({ accounts: [{ connectionId }] });
    expect(accounts).toMatchObject([{ provider: "facebook", accountId, name, shown: name }]);
    const theirs = world.elsewhere.connection.id;
    const attempt = make({ name: "Theirs", accounts: [{ connectionId: theirs }] });
    await expect(attempt).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    [[{ provider: "facebook", accountId: "two.official" }], "account_invalid"],
    [[{ provider: "instagram", accountId: "two official" }], "account_invalid"],
    [[{ provider: "nowhere", accountId: "1" }], "network_unknown"],
    [[facebook, { ...facebook, accountId: "104857600000000003" }], "network_twice"],
  ])("accounts %j are refused as %s", async (accounts, code) => {
    await expect(make({ accounts })).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: `accounts.${accounts.length - 1}.accountId`, code }],
    });
  });

  it.each(["", " Two", "Two ", "a@b", "@Two", "two\nlines", "\u202eowT", "x".repeat(61)])(
    "%j is no name",
    async (name) => {
      await expect(make({ name })).rejects.toMatchObject({ code: "validation_failed" });
    },
  );

  it("a former name goes on working and is nobody else's", async () => {
    const { id: mentionId } = await make({ accounts: [facebook] });
    const { mention } = await updateMention(world.member, { mentionId, name: "Second Page" });
    expect(mention).toMatchObject({ name: "Second Page", aliases: ["Page Two"] });
    expect(mention.accounts).toMatchObject([facebook]);
    await expect(make({ name: "PAGE two" })).rejects.toMatchObject(taken("name"));
    await expect(make({ name: "x", aliases: ["second page"] })).rejects.toMatchObject(
      taken("aliases.0"),
    );
    const back = await updateMention(world.member, { mentionId, name: "Page Two" });
    expect(back.mention.aliases).toEqual(["Second Page"]);
  });

  it("of twenty simultaneous ones of a name one is made, and there are at most 200", async () => {
    const twins = await Promise.allSettled(Array.from({ length: 20 }, () => make()));
    expect(twins.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const workspaceId = world.workspace.id;
    await db.mention.createMany({
      data: Array.from({ length: mentionsMax - 2 }, (_, index) => {
        return { workspaceId, name: `Name ${index}`, accounts: [] };
      }),
    });
    const last = await Promise.allSettled(["a", "b", "c"].map((name) => make({ name })));
    const refused = last.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(2).fill({ reason: { code: "limit_reached" } }));
  });

  it("the waiting posts and the drafts that mention somebody are counted", async () => {
    const two = await make({ aliases: ["The Second"] });
    const other = await make({ name: "Page" });
    const connectionIds = [world.connection.id];
    const mentioning = { text: "With @Page Two and @The Second" };
    await createPost(world.member, aPostBody({ connectionIds, ...mentioning }));
    const textOverrides = { [world.connection.id]: { 0: "@Page Two" } };
    await createPost(world.member, aPostBody({ connectionIds, textOverrides }));
    await createPost(world.member, aPostBody({ connectionIds, text: "Page Two, a@Page" }));
    await createDraft(world.member, { additionalPosts: [{ text: "Of @Page!" }] });
    const { uses } = await listMentionUses(world.viewer, {});
    expect(uses).toEqual(
      expect.arrayContaining([
        { mentionId: two.id, posts: 2, drafts: 0 },
        { mentionId: other.id, posts: 0, drafts: 1 },
      ]),
    );
  });
});

describe("a post that mentions somebody", () => {
  it("is checked as each network gets it, and told where the plain name will stand", async () => {
    const page = await createConnection(world.admin, { provider: "linkedin", name: "Company" });
    await make({ name: "Two", accounts: [{ ...facebook, name: "x".repeat(100) }] });
    const connectionIds = [world.connection.id, page.id];
    const text = `${"x".repeat(2990)} @Two`;
    const body = aPostBody({ connectionIds, text });
    const { valid, problems } = await validatePost(world.member, body);
    expect([valid, problems]).toMatchObject([
      true,
      [{ connectionId: page.id, code: "mention_plain", severity: "warning" }],
    ]);
    expect(problems[0]?.message).toBe(
      "Company: LinkedIn will show the plain name “Two”. Add the Page in Mentions.",
    );
    const { id: mentionId } = (await listMentions(world.viewer, {})).items[0] ?? { id: "" };
    await updateMention(world.member, { mentionId, accounts: [linkedin] });
    const refused = await validatePost(world.member, body);
    expect(refused.problems).toMatchObject([
      { connectionId: world.connection.id, code: "mention_plain" },
      { connectionId: page.id, code: "text_too_long", severity: "error" },
    ]);
  });

  it("keeps its text to the letter, also when it is changed elsewhere", async () => {
    await make({ accounts: [facebook] });
    const connectionIds = [world.connection.id];
    const text = "With @Page Two";
    const { post } = await createPost(world.member, aPostBody({ connectionIds, text }));
    const { id: postId, version } = post;
    const changed = await updatePost(world.member, { postId, version, title: "A title" });
    expect([post.text, changed.post.text]).toEqual([text, text]);
  });
});

describe("access to mentions", () => {
  it("viewers and keys that read see mentions and change none", async () => {
    const { id: mentionId } = await make();
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    const [list, path, params] = ["/api/mentions", `/api/mentions/${mentionId}`, { mentionId }];
    for (const caller of [{ as: world.viewer }, { headers }]) {
      const read = await callRoute(mentionsRoute, "GET", { path: list, ...caller });
      expect(read.body).toMatchObject({ items: [{ id: mentionId }] });
      const answers = [
        await callRoute(mentionsRoute, "POST", { path: list, body: { name: "No" }, ...caller }),
        await callRoute(mentionRoute, "PATCH", { path, params, body: { name: "No" }, ...caller }),
        await callRoute(mentionRoute, "DELETE", { path, params, ...caller }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it("another workspace's mention is neither shown, changed, deleted nor used", async () => {
    const { id: mentionId } = await make({ accounts: [facebook] }, world.elsewhere.member);
    const unknown = { code: "not_found" };
    const change = updateMention(world.admin, { mentionId, name: "Mine" });
    await expect(change).rejects.toMatchObject(unknown);
    await expect(deleteMention(world.admin, { mentionId })).rejects.toMatchObject(unknown);
    const listing = listMentions(world.viewer, { cursor: randomUUID() });
    await expect(listing).rejects.toMatchObject({ code: "invalid_cursor" });
    expect((await listMentions(world.viewer, {})).items).toEqual([]);
    const connectionIds = [world.connection.id];
    const { problems } = await validatePost(
      world.member,
      aPostBody({ connectionIds, text: "@Page Two" }),
    );
    expect(problems).toEqual([]);
  });

  it("the audit keeps the names while there is the mention, and nothing of the networks' accounts", async () => {
    const { id: mentionId } = await make({ accounts: [facebook] });
    await updateMention(world.member, { mentionId, name: "Second" });
    const trail = await auditTrail({ targetId: mentionId });
    expect(trail).toMatchObject([
      { action: "mention.created", after: { name: "Page Two" } },
      { action: "mention.updated", after: { name: "Second", aliases: ["Page Two"] } },
    ]);
    await deleteMention(world.admin, { mentionId });
    const afterwards = await auditTrail({ targetId: mentionId });
    expect(afterwards.map(({ action }) => action)).toContain("mention.deleted");
    expect(JSON.stringify(afterwards)).not.toMatch(/Second|Page Two/);
    expect(JSON.stringify(trail)).not.toContain(facebook.accountId);
  });
});
