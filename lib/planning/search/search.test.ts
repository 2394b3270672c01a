import { beforeAll, describe, expect, it } from "vitest";
import * as searchRoute from "@/app/api/search/route";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { createDraft, deleteDraft, updateDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import type { Segment } from "./schema";
import { search } from "./search";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

async function newPost(fields: Partial<CreatePost>) {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  return (await createPost(world.member, body)).post;
}

const find = (q: string, by = world.member) => search(by, { q });
const foundPosts = async (q: string) => (await find(q)).posts.map(({ id }) => id);
const foundDrafts = async (q: string) => (await find(q)).drafts.map(({ id }) => id);
const marked = (segments: readonly Segment[] = []) =>
  segments.map(({ text, match }) => (match ? `[${text}]` : text)).join("");

describe("posts are found in the languages that people write", () => {
  it.each([
    ["Polish", "Żółta łódź w Świnoujściu", ["zolta lodz", "ŁÓDŹ", "swinouj", "żółt"]],
    ["German", "Große Straßenfeste für Jedermänner", ["GROSSE", "strasse", "straße", "fur"]],
    ["Turkish", "ISPARTA ile İZMİR ışıkları", ["ısparta", "isparta", "izmir", "IŞIK"]],
    ["Japanese", "東京の花火大会は金曜日です", ["花火大会", "花", "金曜日です", "東京"]],
    ["Japanese in narrow letters", "ﾊﾟｰﾃｨｰのお知らせ", ["パーティー", "お知らせ"]],
    ["Chinese", "港口节日欢迎大家", ["节日", "欢迎大家", "口"]],
    ["Thai", "ขอเชิญชมเทศกาลท่าเรือ", ["เทศกาล"]],
    ["Korean", "항구에서 축제를 합니다", ["축제", "항구"]],
    ["Russian", "Ёлка уже в гавани", ["елка", "ГАВАН"]],
    ["Greek", "Η Γιορτή του λιμανιού ΜΑΣ", ["γιορτη", "μας"]],
    ["Arabic", "مَرْحَبًا بكم في المهرجان", ["مرحبا", "المهرجان"]],
    ["emoji", "Boats ahead 🚤🎉 soon", ["🚤", "🎉", "🚤🎉"]],
  ])("%s", async (_, text, queries) => {
    const { id } = await newPost({ text });
    for (const q of queries) expect([q, await foundPosts(q)]).toEqual([q, [id]]);
  });

  it("a word is found by its beginning, in any order, and only where all words are", async () => {
    const both = await newPost({ text: "Quarterly lanterns glow" });
    const one = await newPost({ text: "Lanterns only" });
    expect(await foundPosts("lant quart")).toEqual([both.id]);
    expect((await foundPosts("lanterns")).toSorted()).toEqual([both.id, one.id].toSorted());
    expect(await foundPosts("anterns")).toEqual([]);
  });

  it("characters that stand apart do not make a longer word", async () => {
    await newPost({ text: "北海へ。海道庁へ" });
    const { id } = await newPost({ text: "北海道庁の朝" });
    expect(await foundPosts("北海道庁")).toEqual([id]);
  });

  it("quotes, operators and wildcards are plain text", async () => {
    const { id } = await newPost({ text: "Don't say C'est l'été & 50% off! (a:* | b) \\ it_is" });
    for (const q of ["c'est l'ete", "50% off", "a & b", "a:*b", "!off", "\\ it_", "'été'"]) {
      expect([q, await foundPosts(q)]).toEqual([q, expect.arrayContaining([id])]);
    }
    for (const q of ["& ! :*", "'", "%", "_", "\u0000", "<->"]) {
      const nothing = { posts: [], drafts: [], accounts: [], people: [], labels: [] };
      expect([q, await find(q)]).toEqual([q, nothing]);
    }
  });
});

describe("what a search looks into", () => {
  it("the title, the whole sequence and the text of each account count", async () => {
    const { id } = await newPost({
      title: "Wintermarkt",
      text: "Shared",
      additionalPosts: [{ text: "Glühwein" }],
      textOverrides: { [world.connection.id]: { "1": "Kinderpunsch" } },
    });
    for (const q of ["wintermarkt", "gluhwein", "kinderpunsch", "winter gluh"]) {
      expect([q, await foundPosts(q)]).toEqual([q, [id]]);
    }
    expect(await foundPosts("wintermarkt kinderpunsch")).toEqual([]);
  });

  it("an edited text is found and its former one is not, and a deleted post is gone", async () => {
    const { id } = await newPost({ text: "Vorher", textOverrides: {} });
    await updatePost(world.member, { postId: id, version: 1, text: "Nachher" });
    expect(await foundPosts("vorher")).toEqual([]);
    expect(await foundPosts("nachher")).toEqual([id]);
    await deletePost(world.member, { postId: id, version: 2 });
    expect(await foundPosts("nachher")).toEqual([]);
  });

  it("drafts are found by everything they hold, as it is now", async () => {
    const { draft } = await createDraft(world.member, {
      title: "Skizze",
      text: "Rohfassung",
      additionalPosts: [{ text: "Fortsetzung" }],
      textOverrides: { somewhere: { "0": "Eigenwort", "1": null } },
    });
    for (const q of ["skizze", "rohfassung", "fortsetzung", "eigenwort", "skizze eigenwort"]) {
      expect([q, await foundDrafts(q)]).toEqual([q, [draft.id]]);
    }
    await updateDraft(world.member, { draftId: draft.id, version: 1, text: "Reinschrift" });
    expect(await foundDrafts("rohfassung")).toEqual([]);
    const { drafts } = await find("reinschrift");
    expect(drafts).toMatchObject([{ id: draft.id, template: false }]);
    expect(marked(drafts[0]?.title)).toBe("Skizze");
    expect(marked(drafts[0]?.excerpt)).toBe("[Reinschrift]");
    await deleteDraft(world.member, { draftId: draft.id });
    expect(await foundDrafts("reinschrift")).toEqual([]);
  });

  it("accounts, people and labels are found by a part of their names", async () => {
    const account = await createConnection(world.admin, {
      name: "Café Ångström",
      handle: "angbar",
    });
    const { label } = await createLabel(world.member, { name: "Été 2027", color: "teal" });
    const name = "Zoë Łukasiewicz";
    await db.user.update({ where: { id: world.admin.userId }, data: { name } });
    expect((await find("angst")).accounts.map(({ id }) => id)).toEqual([account.id]);
    expect((await find("bar")).accounts.map(({ id }) => id)).toEqual([account.id]);
    const person = { id: world.admin.userId, name, avatarUrl: null };
    expect((await find("lukas zoe")).people).toEqual([person]);
    expect((await find("ete 20")).labels).toEqual([
      { id: label.id, name: "Été 2027", color: "teal" },
    ]);
  });

  it("nobody is found by an e-mail address", async () => {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: world.viewer.userId } });
    expect((await find(email.split("@")[0] ?? "")).people).toEqual([]);
  });
});

describe("what a search answers", () => {
  it("titles come first, then what is nearest in time", async () => {
    const later = await newPost({ text: "Regatta", scheduledAt: inMinutes(900) });
    const titled = await newPost({ title: "The regatta", scheduledAt: inMinutes(9_000) });
    const sooner = await newPost({ text: "Regatta", scheduledAt: inMinutes(60) });
    expect(await foundPosts("regatta")).toEqual([titled.id, sooner.id, later.id]);
    const { posts } = await search(world.member, { q: "regatta", limit: 1 });
    expect(posts.map(({ id }) => id)).toEqual([titled.id]);
  });

  it("a row shows where the words stand, as text in parts and never as markup", async () => {
    const text = `${"Far away from it. ".repeat(20)}\n<b>Straßen\u00ADfest</b> & ﬁne ${"more ".repeat(60)}`;
    const { id } = await newPost({ title: "Straße", text });
    const [post] = (await find("strasse fin")).posts;
    expect(post).toMatchObject({ id, state: "scheduled", accountNames: ["Sample Page"] });
    expect(marked(post?.title)).toBe("[Straße]");
    const excerpt = marked(post?.excerpt);
    expect(excerpt).toMatch(/^…/);
    expect(excerpt).toContain(" <b>[Straße]n\u00ADfest</b> & ");
    expect(excerpt).toContain("[ﬁn]e more");
    expect(excerpt).toMatch(/…$/);
    expect(excerpt.length).toBeLessThan(200);
  });

  it("a text for one account is the excerpt where it is what was found", async () => {
    await newPost({
      text: "Shared",
      textOverrides: { [world.connection.id]: { "0": "Sonderfahrt" } },
    });
    expect(marked((await find("sonder")).posts[0]?.excerpt)).toBe("[Sonder]fahrt");
  });
});

describe("who finds what", () => {
  it("another workspace finds nothing of this one", async () => {
    await newPost({
      title: "Geheimplan",
      textOverrides: { [world.connection.id]: { "0": "Geheimplan" } },
    });
    await createDraft(world.member, { text: "Geheimplan" });
    await createLabel(world.member, { name: "Geheimplan" });
    await createConnection(world.admin, { name: "Geheimplan" });
    expect(await find("geheimplan", world.elsewhere.admin)).toEqual({
      posts: [],
      drafts: [],
      accounts: [],
      people: [],
      labels: [],
    });
  });

  it("who cannot write finds no drafts, by session and by key", async () => {
    await createDraft(world.member, { text: "Entwurfstext" });
    expect((await find("entwurfstext")).drafts).toHaveLength(1);
    expect((await find("entwurfstext", world.viewer)).drafts).toEqual([]);
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    const path = "/api/search?q=entwurfstext";
    const answer = await callRoute(searchRoute, "GET", { path, headers });
    expect([answer.status, answer.body]).toMatchObject([200, { drafts: [] }]);
  });

  it("a grant finds only the kinds that its scopes name", async () => {
    await createLabel(world.member, { name: "Sample scope" });
    const grant = { ...world.member, scopes: new Set(["posts:read"] as const) };
    const found = await search(grant, { q: "sample" });
    expect([found.accounts, found.people, found.drafts]).toEqual([[], [], []]);
    expect(found.labels).toHaveLength(1);
    expect((await find("sample")).people.length).toBeGreaterThan(0);
  });

  it.each(["", "?q=", "?q=a&limit=0", "?q=a&limit=51", `?q=${"a".repeat(201)}`, "?q=a&more=1"])(
    "GET /api/search%s is refused",
    async (query) => {
      const path = `/api/search${query}`;
      const answer = await callRoute(searchRoute, "GET", { path, as: world.member });
      expect(answer.status).toBe(400);
    },
  );
});
