import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as snippetRoute from "@/app/api/snippets/[snippetId]/route";
import * as snippetsRoute from "@/app/api/snippets/route";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { smallWorld } from "@/testing/world/world";
import { type CreateSnippet, snippetsMax } from "./schema";
import { createSnippet, deleteSnippet, listSnippets, updateSnippet } from "./snippets";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

const make = async (fields: Partial<CreateSnippet>, by = world.member) => {
  const whole = {
    kind: "text",
    name: "Opening hours",
    text: "Open from nine.",
    ...fields,
  } as const;
  return (await createSnippet(by, whole)).snippet;
};

const taken = { code: "validation_failed", details: [{ path: "name", code: "name_taken" }] };

describe("snippets", () => {
  it("a snippet answers with its text to the letter, line breaks and blanks included", async () => {
    const body = { kind: "signature", name: "Shop", text: "\n— The shop 🌾 \nexample.com " };
    const path = "/api/snippets";
    const made = await callRoute(snippetsRoute, "POST", { path, as: world.member, body });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ snippet: body });
  });

  it("a list shows those of the workspace, newest first, of one kind where that is asked", async () => {
    await make({ name: "One" });
    await make({ kind: "hashtags", name: "Two", text: "#bread #Brot_2" });
    await make({ name: "Theirs" }, world.elsewhere.member);
    const { items } = await listSnippets(world.viewer, {});
    expect(items).toMatchObject([{ name: "Two" }, { name: "One" }]);
    const first = await listSnippets(world.viewer, { limit: 1 });
    const rest = await listSnippets(world.viewer, { limit: 1, cursor: first.nextCursor ?? "" });
    expect([first, rest].flatMap((page) => page.items)).toEqual(items);
    const sets = await listSnippets(world.viewer, { kind: "hashtags" });
    expect(sets.items).toMatchObject([{ name: "Two" }]);
  });

  it("a name is taken within its kind, whatever its case and spaces", async () => {
    await make({ name: "Café  Hours" });
    await expect(make({ name: " CAFÉ hours" })).rejects.toMatchObject(taken);
    await make({ kind: "signature", name: "Café Hours" });
    const other = await make({ name: "Other" });
    const renaming = updateSnippet(world.member, { snippetId: other.id, name: "café hours" });
    await expect(renaming).rejects.toMatchObject(taken);
    const same = await updateSnippet(world.member, { snippetId: other.id, name: "OTHER" });
    expect(same.snippet.name).toBe("OTHER");
  });

  it("a hashtag set holds hashtags only, also after a change", async () => {
    const refused = { details: [{ path: "text", code: "not_hashtags" }] };
    for (const text of ["#bread, #rolls", "bread", "#", "#one two", "#a#b"]) {
      await expect(make({ kind: "hashtags", text })).rejects.toMatchObject(refused);
    }
    const { id } = await make({ kind: "hashtags", text: "#bread\n#brötchen ＃パン" });
    const change = updateSnippet(world.member, { snippetId: id, text: "bread" });
    await expect(change).rejects.toMatchObject(refused);
  });

  it("of twenty simultaneous snippets of one name, one is made", async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => make({})));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("a workspace has at most 200, also of simultaneous ones", async () => {
    const { workspace } = world;
    await db.snippet.createMany({
      data: Array.from({ length: snippetsMax - 1 }, (_, index) => {
        const nameKey = `snippet ${index}`;
        return { workspaceId: workspace.id, kind: "text", name: nameKey, nameKey, text: "x" };
      }),
    });
    const attempts = await Promise.allSettled(["a", "b", "c"].map((name) => make({ name })));
    const refused = attempts.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(2).fill({ reason: { code: "limit_reached" } }));
  });
});

describe("access to snippets", () => {
  it("viewers and keys that read see snippets and change none", async () => {
    const { id: snippetId } = await make({});
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    const body = { kind: "text", name: "No", text: "No" };
    for (const caller of [{ as: world.viewer }, { headers }]) {
      const [path, params] = [`/api/snippets/${snippetId}`, { snippetId }];
      const list = "/api/snippets";
      const read = await callRoute(snippetsRoute, "GET", { path: list, ...caller });
      expect(read.body).toMatchObject({ items: [{ id: snippetId }] });
      const change = { path, params, body: { name: "No" }, ...caller };
      const answers = [
        await callRoute(snippetsRoute, "POST", { path: list, body, ...caller }),
        await callRoute(snippetRoute, "PATCH", change),
        await callRoute(snippetRoute, "DELETE", { path, params, ...caller }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it("another workspace's snippet is neither shown, changed nor deleted", async () => {
    const { id: snippetId } = await make({}, world.elsewhere.member);
    const unknown = { code: "not_found" };
    const change = updateSnippet(world.admin, { snippetId, name: "Mine" });
    await expect(change).rejects.toMatchObject(unknown);
    await expect(deleteSnippet(world.admin, { snippetId })).rejects.toMatchObject(unknown);
    const listing = listSnippets(world.viewer, { cursor: randomUUID() });
    await expect(listing).rejects.toMatchObject({ code: "invalid_cursor" });
    expect((await listSnippets(world.viewer, {})).items).toEqual([]);
  });

  it("the audit keeps what a snippet said before and after", async () => {
    const { id: snippetId } = await make({});
    await updateSnippet(world.member, { snippetId, text: "Open from ten." });
    await deleteSnippet(world.admin, { snippetId });
    expect(await auditTrail({ targetId: snippetId })).toMatchObject([
      { action: "snippet.created", before: null, actorUserId: world.member.userId },
      {
        action: "snippet.updated",
        before: { text: "Open from nine." },
        after: { text: "Open from ten." },
      },
      { action: "snippet.deleted", before: { name: "Opening hours" }, after: null },
    ]);
  });
});
