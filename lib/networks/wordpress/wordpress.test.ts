import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  connect,
  prepareFully,
  redirectUri,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { DeliveryTask, Discovery, Finding, Outcome, SignInStart } from "../network";
import { checkContent } from "./check";
import { draftOf, plainText } from "./draft";
import { reasons } from "./errors";
import { wordpress } from "./index";
import { appIdOf } from "./settings";
import { placeOf, readSite } from "./site";

const red = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
  .jpeg()
  .toBuffer();
const blue = await sharp({ create: { width: 6, height: 7, channels: 3, background: "#00c" } })
  .png()
  .toBuffer();
const pictures = () => [
  samplePhoto(red, { alt: "A red box" }),
  samplePhoto(blue, { contentType: "image/png" }),
];

describe("a site", () => {
  it.each([
    ["example.com", "https://example.com"],
    [" https://Example.com/blog/ ", "https://example.com/blog"],
    ["example.com/blog/wp-admin/profile.php", "https://example.com/blog"],
    ["https://example.com/wp-login.php", "https://example.com"],
    ["http://localhost:8080", "http://localhost:8080"],
  ])("is read from %s", (typed, site) => expect(readSite(typed)).toBe(site));

  it.each(["", "example", "https://", "https://a:b@example.com", "not a site"])(
    "is not read from “%s”",
    (typed) => expect(readSite(typed)).toBeNull(),
  );

  it.each([
    ["https://example.com/wp-json/", "example.com"],
    ["https://example.com/blog/wp-json/", "example.com/blog"],
    ["https://example.com/?rest_route=/", "example.com"],
    ["https://example.com/blog/index.php?rest_route=/", "example.com/blog"],
  ])("with its API at %s is %s", (api, place) => expect(placeOf(api)).toBe(place));

  it("sees this installation under an id of the form that it wants", () => {
    const id = appIdOf({ appSecret: "a" });
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(appIdOf({ appSecret: "b" })).not.toBe(id);
  });
});

describe("a sign-in", () => {
  it("leads to the site’s own page, and brings choices of the account", async () => {
    const here = await simulateNetwork("wordpress");
    const begun = await begin(here);
    if (begun.state !== "redirect") throw new Error(begun.state);
    const { pathname, searchParams } = new URL(begun.url);
    expect(pathname).toBe("/wp-admin/authorize-application.php");
    expect(searchParams.get("success_url")).toBe(`${redirectUri}?state=s`);
    expect(searchParams.get("reject_url")).toBe(`${redirectUri}?state=s&success=false`);
    const [account] = accountsOf(await connect(here));
    expect(account).toMatchObject({ name: "Sample site" });
    expect(account?.handle).toMatch(/^sample-editor@localhost:\d+$/);
    expect(account?.facts?.choices).toMatchObject({
      categories: [
        { value: "1", label: "Uncategorized" },
        { value: "5", label: "News & dates" },
        { value: "6", label: "News & dates › Releases" },
      ],
      author: [{ label: "Sample Editor" }, { label: "Sample Author" }, expect.anything()],
    });
  });

  it("offers no other authors to an Author, and nothing to a Contributor", async () => {
    const here = await simulateNetwork("wordpress");
    const [author] = accountsOf(await connect(here, { personId: "3" }));
    expect(author?.facts?.choices?.author).toEqual([]);
    const [contributor] = accountsOf(await connect(here, { personId: "4" }));
    expect(contributor).toMatchObject({
      credentials: null,
      reason: expect.stringMatching(/Author/),
    });
  });

  it("is done at once with a user name and a password that have spaces or not", async () => {
    const here = await simulateNetwork("wordpress");
    const token = here.simulator.account().credentials.token ?? "";
    const [user = "", password = ""] = Buffer.from(token, "base64").toString().split(":");
    const spaced = password.replace(/(.{4})/g, "$1 ");
    const found = await begin(here, { user, password: spaced });
    const [account] = accountsOf(found as Discovery);
    expect(account?.accountId).toMatch(/^2@localhost/);
  });

  it.each(["pretty", "plain"])("finds the API of a site with %s addresses", async (permalinks) => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ permalinks });
    const [account] = accountsOf(await connect(here));
    const { accountId = "", name = "", credentials } = account ?? {};
    const given = {
      ...sampleTask(here),
      account: { accountId, name, credentials: credentials ?? {} },
    };
    const ready = await prepareFully(here, given);
    expect((await wordpress.publish(here.context, ready)).kind).toBe("published");
  });

  it.each([
    [{ passwords: "off" }, /no application passwords: it is not on https/],
    [{ apiOff: true }, /does not answer as a WordPress site does/],
    [{ phpWarnings: true }, /does not answer as a WordPress site does/],
  ])("on a site that is %j says what is the matter", async (switches, words) => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set(switches);
    expect(await begin(here)).toMatchObject({
      state: "refused",
      message: expect.stringMatching(words),
    });
  });

  it("tells a wrong password and a lost header from passwords that are switched off", async () => {
    const here = await simulateNetwork("wordpress");
    const typed = { user: "sample-editor", password: "wrong" };
    const said = async () => ((await begin(here, typed)) as { message: string }).message;
    expect(await said()).toMatch(/does not accept this user name.+drop the header/);
    here.simulator.set({ passwords: "header-lost" });
    expect(await said()).toMatch(/does not accept this user name.+drop the header/);
    here.simulator.set({ passwords: "off" });
    expect(await said()).toMatch(/takes no application passwords: it is not on https/);
  });

  it("asks for a password where a site on https cannot lead back", async () => {
    const here = await simulateNetwork("wordpress");
    const page = "https://example.com/wp-admin/authorize-application.php";
    const values = { authorization: page };
    const fault = { kind: "replaced", values } as const;
    here.simulator.addFault({ match: { operation: "root.read" }, phase: "after", fault });
    const { message } = (await begin(here)) as { message: string };
    expect(message).toMatch(/no https address/);
  });
});

describe("an article", () => {
  it("has its title, options, tags and pictures, all escaped", async () => {
    const here = await simulateNetwork("wordpress");
    const options = {
      title: "Tom & <b>Jerry</b>",
      excerpt: "A <i>tale</i>",
      slug: "Tom und Jerry",
      categories: ["6"],
      tags: ["Cats", "Mice", "cats"],
      author: "3",
      sticky: "yes",
      comments: "closed",
    };
    const text = "One <script>alert(1)</script>\n\ntwo https://example.com/?a=b&c=d";
    const ready = await prepareFully(here, sampleTask(here, { text, media: pictures(), options }));
    const outcome = await wordpress.publish(here.context, ready);
    const post = lastPost(here);
    expect(outcome).toMatchObject({
      kind: "published",
      url: `${here.simulator.url}/tom-und-jerry/`,
    });
    expect(post).toMatchObject({
      title: "Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;",
      excerpt: "A &lt;i&gt;tale&lt;/i&gt;",
      categories: [6],
      accountId: "3",
      sticky: true,
      comments: "closed",
      status: "publish",
    });
    expect(post.tags).toHaveLength(3);
    expect(new Set(post.tags).size).toBe(2);
    expect(post.content).not.toContain("<script>");
    expect(post.content).toContain('<a href="https://example.com/?a=b&amp;c=d">');
    expect(post.content.match(/<img /g)).toHaveLength(1);
    const [published] = here.simulator.publications();
    expect(published?.alts).toEqual(["A red box", ""]);
  });

  it("of pictures alone has them in its text, and without a featured one as well", async () => {
    const here = await simulateNetwork("wordpress");
    await publish(here, { text: "", media: pictures() });
    expect(lastPost(here).content.match(/<img /g)).toHaveLength(2);
    await publish(here, { text: "Words", media: pictures(), options: { featured: "none" } });
    expect(lastPost(here)).toMatchObject({ featuredMedia: 0 });
    expect(lastPost(here).content.match(/<img /g)).toHaveLength(2);
  });

  it("is private where that was chosen, and never shows our key", async () => {
    const here = await simulateNetwork("wordpress");
    await publish(here, { text: "Among us", options: { visibility: "private" } });
    expect(lastPost(here)).toMatchObject({ status: "private", slug: "among-us" });
    expect(JSON.stringify(here.simulator.publications())).not.toContain("herald-");
  });

  it("has no date, which could schedule it on the site", async () => {
    const here = await simulateNetwork("wordpress");
    const ready = await prepareFully(here, sampleTask(here));
    expect(Object.keys(draftOf(ready))).not.toContain("date");
  });

  it("is refused as a draft where the site drops what was chosen, by its name", async () => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ categoriesGone: true });
    const gone = sampleTask(here, { options: { categories: ["6"] } });
    await expect(prepareFully(here, gone)).rejects.toThrow(/Categories/);
    here.simulator.set({ filteredWord: "casino" });
    const cut = sampleTask(here, { text: "The casino\n\nopens today" });
    await expect(prepareFully(here, cut)).rejects.toThrow(/changed the text/);
    expect(here.simulator.publications()).toEqual([]);
  });

  it("keeps what looks like a tag in an alternative text", async () => {
    const here = await simulateNetwork("wordpress");
    await publish(here, { media: [samplePhoto(red, { alt: "a < b & <c>" })] });
    expect(here.simulator.publications()[0]?.alts).toEqual(["a &lt; b &amp; &lt;c&gt;"]);
  });

  it("has a file that the site does not take refused, as its media", async () => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ uploadBytesMax: 10 });
    const task = sampleTask(here, { media: pictures() });
    await expect(prepareFully(here, task)).rejects.toThrow(/larger than the site takes/);
    here.simulator.unset();
    const broken = sampleTask(here, { media: [samplePhoto(Buffer.from("no picture"))] });
    await expect(prepareFully(here, broken)).rejects.toThrow(/could not use a picture/);
  });
});

describe("a lost answer before publishing", () => {
  it.each(["media.upload", "tags.create", "posts.create"])(
    "of %s makes nothing twice",
    async (operation) => {
      const here = await simulateNetwork("wordpress");
      const fault = { kind: "reset" } as const;
      here.simulator.addFault({ match: { operation }, phase: "after", fault });
      const options = { tags: ["Once"] };
      let task = sampleTask(here, { media: [samplePhoto(red)], options });
      for (;;) {
        const preparation = await wordpress.prepare(here.context, task);
        if (preparation.state === "stopped") continue;
        task = { ...task, handles: preparation.handles };
        if (preparation.state === "ready") break;
      }
      expect((await wordpress.publish(here.context, task)).kind).toBe("published");
      const kinds = here.simulator.journal().map(({ effect }) => effect.kind);
      for (const kind of ["media.uploaded", "tag.made", "post.drafted", "post.published"]) {
        expect(kinds.filter((one) => one === kind)).toHaveLength(1);
      }
    },
  );
});

/** Publishes as the product does: a call whose answer is unclear is looked up, then tried again. */
async function deliver(here: SimulatedNetwork, task: DeliveryTask): Promise<Outcome> {
  let given = task;
  for (let round = 0; round < 4; round += 1) {
    const preparation = await wordpress.prepare(here.context, given);
    if (preparation.state === "stopped") return preparation.outcome;
    given = { ...given, handles: preparation.handles };
    if (preparation.state === "continue") {
      round -= 1;
      continue;
    }
    const outcome = await wordpress.publish(here.context, given);
    if (outcome.kind !== "unknown" && outcome.kind !== "duplicate") return outcome;
    const handles = outcome.kind === "duplicate" ? outcome.handles : {};
    given = { ...given, handles: { ...given.handles, ...handles } };
    const finding: Finding = await wordpress.reconcile(here.context, {
      ...given,
      intentAt: new Date(),
    });
    if (finding.kind === "published") return finding;
    expect(finding.kind).toBe("absent");
  }
  throw new Error("The delivery does not end.");
}

describe("what a person of the site decides meanwhile", () => {
  it.each([
    ["trashes", "trash", /moved the draft of this post to the trash/],
    ["deletes", undefined, /deleted the draft/],
    ["schedules", "future", /scheduled this post on the site/],
  ])("stands, where somebody %s the draft", async (personAtDraft, status, words) => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ personAtDraft });
    const outcome = await deliver(here, sampleTask(here));
    expect(outcome.kind).toBe("rejected");
    expect(sentenceOf(outcome)).toMatch(words);
    expect(statusOf(here)).toBe(status);
  });

  it.each([
    ["trashes", /trash/],
    ["schedules", /scheduled/],
    ["renames", /renamed/],
    ["asks-review", /put the draft of this post aside/],
  ])("stands before a second try, where somebody %s the draft", async (personAtDraft, words) => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ personAtDraft });
    const ready = await prepareFully(here, sampleTask(here));
    const again = await wordpress.prepare(here.context, ready);
    if (again.state !== "stopped") throw new Error(again.state);
    expect(sentenceOf(again.outcome)).toMatch(words);
    expect(here.simulator.publications()).toEqual([]);
  });

  it("goes out with the post, where somebody edits the draft", async () => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ personAtDraft: "edits" });
    expect((await deliver(here, sampleTask(here))).kind).toBe("published");
    expect(here.simulator.publications().map(({ text }) => text)).toEqual([
      "A sample text (edited)\nEdited.",
    ]);
  });

  it("is found, where somebody publishes the draft, and nothing of it changes", async () => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ personAtDraft: "publishes" });
    const ready = await prepareFully(here, sampleTask(here));
    expect((await deliver(here, ready)).kind).toBe("published");
    expect(here.simulator.publications()).toHaveLength(1);
    expect(lastPost(here).slug).toMatch(/^herald-/);
  });

  it.each([
    ["takes-back", /took it back/, "draft"],
    ["trashes", /trash/, "trash"],
  ])(
    "stands after a lost answer, where somebody %s the post",
    async (personAtPost, words, status) => {
      const here = await simulateNetwork("wordpress");
      here.simulator.set({ personAtPost });
      const fault = { kind: "reset" } as const;
      here.simulator.addFault({ match: { operation: "posts.update" }, phase: "after", fault });
      const outcome = await deliver(here, sampleTask(here));
      expect(sentenceOf(outcome)).toMatch(words);
      expect(statusOf(here)).toBe(status);
      expect(here.simulator.publications()).toHaveLength(1);
    },
  );

  it("stands where the answer is lost that would have shown the trash", async () => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ personAtDraft: "trashes" });
    const fault = { kind: "reset" } as const;
    here.simulator.addFault({ match: { operation: "posts.update" }, phase: "after", fault });
    expect(sentenceOf(await deliver(here, sampleTask(here)))).toMatch(/trash/);
    expect(statusOf(here)).toBe("trash");
  });

  it("is not seen in a plugin that keeps every slug", async () => {
    const here = await simulateNetwork("wordpress");
    here.simulator.set({ fixedSlugs: true });
    expect((await deliver(here, sampleTask(here))).kind).toBe("published");
    expect(statusOf(here)).toBe("publish");
  });
});

it("a repeated publication and two at once leave one post", async () => {
  const here = await simulateNetwork("wordpress");
  const ready = await prepareFully(here, sampleTask(here, { text: "Once" }));
  const outcomes = await Promise.all([1, 2, 3].map(() => wordpress.publish(here.context, ready)));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["published"]));
  expect(here.simulator.publications()).toHaveLength(1);
});

describe("a text is checked", () => {
  const problems = (content: object) =>
    checkContent({ postIndex: 0, text: "A text", media: [], ...content }).map(({ code }) => code);

  it("for its title, its slug, its length and its media", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ text: " " })).toEqual(["text_missing"]);
    expect(problems({ text: "x".repeat(201) })).toEqual(["title_too_long"]);
    expect(problems({ text: "x".repeat(201), options: { title: "Short" } })).toEqual([]);
    expect(problems({ text: `T\n${"x".repeat(39_998)}` })).toEqual([]);
    expect(problems({ text: `T\n${"x".repeat(39_999)}` })).toEqual(["text_too_long"]);
    expect(problems({ options: { slug: "ü".repeat(34) } })).toEqual(["slug_too_long"]);
    const video = samplePhoto(red, { contentType: "video/mp4" });
    expect(problems({ media: [video] })).toEqual(["media_type"]);
  });
});

it("words are read from HTML, with what stands for characters", () => {
  expect(plainText("<p>a<br />b &amp; &#x1f600; &#8217;</p>\n<p>c</p>").trim()).toBe(
    "a\nb & 😀 ’\n\n\nc",
  );
});

it("a password that is taken back is of no more use", async () => {
  const here = await simulateNetwork("wordpress");
  const account = here.simulator.account();
  expect(await wordpress.revoke?.(here.context, account)).toBe(true);
  const [token] = await wordpress.testAccount(here.context, account);
  expect(token).toMatchObject({ code: "token", result: "failed" });
});

async function publish(here: SimulatedNetwork, content: Partial<DeliveryTask["content"]>) {
  const ready = await prepareFully(here, sampleTask(here, content));
  const outcome = await wordpress.publish(here.context, ready);
  if (outcome.kind !== "published") throw new Error(sentenceOf(outcome));
}

function begin(here: SimulatedNetwork, typed = {}): Promise<SignInStart> {
  return wordpress.beginSignIn(here.context, { redirectUri, state: "s", typed });
}

function accountsOf(discovery: Discovery) {
  if (discovery.state !== "discovered") throw new Error(discovery.message);
  return discovery.accounts;
}

function sentenceOf(outcome: Outcome): string {
  return "reason" in outcome ? (reasons.sentenceOf(outcome.reason) ?? "") : outcome.kind;
}

type Shown = {
  id: string;
  title: string;
  content: string;
  slug: string;
  status: string;
  tags: number[];
};

/** Reads from the journal how the newest post of the site stands. */
function statusOf(here: SimulatedNetwork): string | undefined {
  const last = here.simulator.journal().at(-1)?.effect as { kind: string; post?: Shown };
  if (last.kind === "post.trashed") return "trash";
  return last.kind === "post.deleted" ? undefined : last.post?.status;
}

function lastPost(here: SimulatedNetwork): Shown {
  const effects = here.simulator.journal().map(({ effect }) => effect as { post?: Shown });
  const post = effects.findLast((effect) => effect.post)?.post;
  if (!post) throw new Error("There is no post.");
  return post;
}
