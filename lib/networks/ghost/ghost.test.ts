import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  prepareFully,
  redirectUri,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { DeliveryTask, Preparation } from "../network";
import { callGhost, signedToken } from "./call";
import { checkContent } from "./check";
import { publicSlug } from "./draft";
import { ghost } from "./index";
import { adminKeyOf, readKey, readSite, siteOf } from "./site";
import { UsersAnswer } from "./wire";

let here: SimulatedNetwork;
beforeEach(async () => {
  here = await simulateNetwork("ghost");
});

const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
  .jpeg()
  .toBuffer();

const effects = (kind: string) =>
  here.simulator.journal().flatMap(({ effect }) => (effect.kind === kind ? [effect] : []));
const prepared = (content: Partial<DeliveryTask["content"]> = {}) =>
  prepareFully(here, sampleTask(here, content));
const publish = (task: DeliveryTask) => ghost.publish(here.context, task);
const reconcile = (task: DeliveryTask) =>
  ghost.reconcile(here.context, { ...task, intentAt: new Date() });
const lose = (operation: string) =>
  here.simulator.addFault({ match: { operation }, phase: "after", fault: { kind: "reset" } });

async function prepareSteps(task: DeliveryTask, steps: number): Promise<Preparation> {
  let { handles } = task;
  for (let step = 1; ; step += 1) {
    const preparation = await ghost.prepare(here.context, { ...task, handles });
    if (step === steps || preparation.state === "stopped") return preparation;
    ({ handles } = preparation);
  }
}

describe("an address of a site", () => {
  it.each([
    ["blog.example.com", "https://blog.example.com"],
    [" https://Blog.Example.com/ ", "https://blog.example.com"],
    ["https://example.com/blog/ghost/#/settings/integrations", "https://example.com/blog"],
    ["https://example.com/blog//", "https://example.com/blog"],
    ["http://localhost:2368/ghost", "http://localhost:2368"],
  ])("is read from %s", (typed, site) => expect(readSite(typed)).toBe(site));

  it.each(["", "blog", "https://", "https://a:b@blog.example.com", "no address"])(
    "is not read from “%s”",
    (typed) => expect(readSite(typed)).toBeNull(),
  );
});

describe("a connection", () => {
  const typed = () => {
    const { credentials } = here.simulator.account();
    return { site: credentials.site ?? "", key: `${credentials.keyId}:${credentials.secret}` };
  };
  const connect = (given: Record<string, string>) => {
    const settings = { ...here.context.settings, sandbox: false };
    const request = { redirectUri, state: "a-state", typed: given };
    return ghost.beginSignIn({ ...here.context, settings }, request);
  };

  it("is made of an address and a key, with the authors and newsletters of the site", async () => {
    const found = await connect(typed());
    const { host } = new URL(here.simulator.url);
    expect(found).toMatchObject({
      state: "discovered",
      accounts: [
        {
          accountId: `${host}/sample-journal`,
          name: "Sample Journal",
          handle: `${host}/sample-journal`,
          facts: {
            choices: {
              author: [{ label: "Sample Owner" }, { label: "Sample Editor" }],
              newsletter: [{ value: "none" }, { value: "weekly-letter", label: "Weekly letter" }],
            },
          },
        },
      ],
    });
  });

  it("follows the site once to the host of its administration", async () => {
    const { site, key } = typed();
    const moved = site.replace("/sample-journal", "/moved/sample-journal");
    expect(await connect({ site: moved, key })).toMatchObject({
      state: "discovered",
      accounts: [{ credentials: { site } }],
    });
  });

  it.each([
    [{ key: "0".repeat(26) }, "Content API key"],
    [{ key: `${"0".repeat(24)}:${"0".repeat(64)}` }, "does not accept this Admin API key"],
    [{ key: "a key" }, "no Admin API key"],
    [{ site: "nowhere" }, "no address of a site"],
  ])("is refused with %o, with what to do", async (wrong, words) => {
    expect(await connect({ ...typed(), ...wrong })).toMatchObject({
      state: "refused",
      message: expect.stringContaining(words),
    });
  });

  it("is refused at what is no Ghost site", async () => {
    const found = await connect({ ...typed(), site: `${here.simulator.url}/icons` });
    expect(found.state).toBe("refused");
  });

  it("waits for a site that starts", async () => {
    here.simulator.set({ startingCalls: 1 });
    expect(await connect(typed())).toMatchObject({ state: "unavailable" });
    expect(await connect(typed())).toMatchObject({ state: "discovered" });
  });
});

describe("a token", () => {
  const ask = async (token: string) => {
    const { site } = here.simulator.account().credentials;
    const headers = { Authorization: `Ghost ${token}` };
    return (await fetch(`${site}/ghost/api/admin/users/`, { headers })).status;
  };
  const key = () => adminKeyOf(here.simulator.account());

  it("is taken for five minutes, also where the clock is two minutes ahead", async () => {
    expect(await ask(signedToken(key(), new Date()))).toBe(200);
    expect(await ask(signedToken(key(), new Date(Date.now() + 110_000)))).toBe(200);
    expect(await ask(signedToken(key(), new Date(Date.now() - 301_000)))).toBe(401);
    expect(await ask(signedToken(key(), new Date(Date.now() + 200_000)))).toBe(401);
  });

  it("of another secret is refused", async () => {
    const { id } = key();
    expect(await ask(signedToken({ id, secret: "00".repeat(32) }, new Date()))).toBe(401);
  });

  it("of another site is refused", async () => {
    const other = here.simulator.account("sample-magazine");
    const call = { site: siteOf(here.simulator.account()), method: "GET", path: "users/" } as const;
    const answer = await callGhost(here.context, { ...call, key: adminKeyOf(other) }, UsersAnswer);
    expect(answer).toMatchObject({ ok: false, failure: { status: 401 } });
  });
});

describe("a draft", () => {
  it("is made once where the answer to its making is lost", async () => {
    const task = sampleTask(here);
    const [first] = [await prepareSteps(task, 1)];
    if (first?.state !== "continue") throw new Error(first?.state);
    lose("posts.create");
    const withKey = { ...task, handles: first.handles };
    expect((await prepareSteps(withKey, 1)).state).toBe("stopped");
    expect((await publish(await prepareFully(here, withKey))).kind).toBe("published");
    expect(effects("post.created")).toHaveLength(1);
  });

  it("is taken where another call made it at the same instant", async () => {
    here.simulator.set({ slugRaces: 1 });
    const task = sampleTask(here);
    const first = await prepareSteps(task, 1);
    if (first.state !== "continue") throw new Error(first.state);
    const withKey = { ...task, handles: first.handles };
    expect(await prepareSteps(withKey, 1)).toMatchObject({ outcome: { kind: "retry" } });
    expect((await publish(await prepareFully(here, withKey))).kind).toBe("published");
    expect(effects("post.created")).toHaveLength(1);
  });

  it("of an author whom the site does not know is deleted, because its owner would sign it", async () => {
    const task = sampleTask(here, { options: { author: "f".repeat(24) } });
    expect(await prepareSteps(task, 2)).toMatchObject({
      state: "stopped",
      outcome: { kind: "rejected", reason: { code: "ghost.option_ignored" } },
    });
    expect(effects("post.deleted")).toHaveLength(1);
    expect(here.simulator.publications()).toEqual([]);
  });

  it("has its pictures, title, words and options", async () => {
    const media = [samplePhoto(photo, { alt: "First" }), samplePhoto(photo, { alt: "Second" })];
    const author = "6500000000000000000000a2";
    const options = {
      title: "A title",
      tags: ["News", "Herald"],
      visibility: "members",
      excerpt: "In short",
      highlight: "yes",
      canonical: "https://example.com/first",
      author,
      slug: "The wanted One",
    };
    const outcome = await publish(await prepared({ text: "A line\nand more", media, options }));
    expect(outcome).toMatchObject({ url: expect.stringMatching(/\/the-wanted-one\/$/) });
    expect(effects("post.published")).toMatchObject([
      {
        post: {
          title: "A title",
          html: expect.stringContaining("<p>A line<br>and more</p>"),
          featureImageAlt: "First",
          tags: ["News", "Herald"],
          visibility: "members",
          excerpt: "In short",
          featured: true,
          canonicalUrl: "https://example.com/first",
          authorIds: [author],
        },
      },
    ]);
    expect(here.simulator.publications()[0]?.alts).toEqual(["First", "Second"]);
  });

  it("without a picture at the top has all of them in its text", async () => {
    await publish(await prepared({ media: [samplePhoto(photo)], options: { featured: "none" } }));
    expect(effects("post.published")).toMatchObject([{ post: { featureImage: null } }]);
    expect(here.simulator.publications()[0]?.mediaHashes).toHaveLength(1);
  });
});

describe("what a person does in Ghost to a draft wins", () => {
  const allThree = async (task: DeliveryTask) => {
    const outcome = await publish(task);
    const finding = await reconcile(task);
    return { outcome, finding, next: await ghost.prepare(here.context, task) };
  };

  it.each(["edits", "schedules"])("where somebody %s it", async (person) => {
    here.simulator.set({ person });
    const { outcome, finding, next } = await allThree(await prepared());
    expect(outcome.kind).toBe("duplicate");
    expect(finding.kind).toBe("absent");
    const code = person === "edits" ? "ghost.edited" : "ghost.scheduled";
    expect(next).toMatchObject({ outcome: { kind: "rejected", reason: { code } } });
    expect(here.simulator.publications()).toEqual([]);
  });

  it("where somebody deletes it", async () => {
    here.simulator.set({ person: "deletes" });
    const { outcome, finding, next } = await allThree(await prepared());
    expect(outcome).toMatchObject({ kind: "rejected", reason: { code: "ghost.deleted" } });
    expect(finding.kind).toBe("absent");
    expect(next).toMatchObject({ outcome: { reason: { code: "ghost.deleted" } } });
  });

  it("where somebody publishes it, which is then the post", async () => {
    here.simulator.set({ person: "publishes" });
    const task = await prepared();
    expect((await publish(task)).kind).toBe("duplicate");
    const [published] = here.simulator.publications();
    expect(await reconcile(task)).toMatchObject({ remoteId: published?.remoteId });
    expect(here.simulator.publications()).toHaveLength(1);
  });

  it("where somebody takes back a post whose answer was lost", async () => {
    here.simulator.set({ person: "unpublishes" });
    const task = await prepared();
    lose("posts.edit");
    const { outcome, finding, next } = await allThree(task);
    expect(outcome.kind).toBe("unknown");
    expect(finding.kind).toBe("absent");
    expect(next).toMatchObject({ outcome: { reason: { code: "ghost.edited" } } });
    expect(here.simulator.publications()).toHaveLength(1);
  });
});

it("a post that is published again keeps its address, also where another has its title", async () => {
  await publish(await prepared({ text: "The same title" }));
  const task = await prepared({ text: "The same title" });
  const first = await publish(task);
  expect(first).toMatchObject({ url: expect.stringMatching(/the-same-title-2\/$/) });
  expect(await publish(await prepareFully(here, task))).toEqual(first);
  expect(here.simulator.publications()).toHaveLength(2);
});

describe("a newsletter", () => {
  const mails = () => effects("newsletter.mailed");

  it("is mailed once, however often the post is published", async () => {
    const task = await prepared({ options: { newsletter: "weekly-letter" } });
    lose("posts.edit");
    expect((await publish(task)).kind).toBe("unknown");
    expect((await reconcile(task)).kind).toBe("published");
    expect((await publish(task)).kind).toBe("published");
    expect(mails()).toMatchObject([{ newsletter: "weekly-letter", segment: "all" }]);
  });

  it("goes to nobody where none is chosen, and to those who are chosen", async () => {
    await publish(await prepared());
    await publish(await prepared({ options: { newsletter: "none", segment: "all" } }));
    expect(mails()).toEqual([]);
    const options = { newsletter: "weekly-letter", segment: "status:-free" };
    await publish(await prepared({ options }));
    expect(mails()).toMatchObject([{ segment: "status:-free" }]);
  });

  it("that is not on the site any more is refused, and the draft stays one", async () => {
    const task = await prepared({ options: { newsletter: "old-letter" } });
    expect(await publish(task)).toMatchObject({
      kind: "rejected",
      reason: { code: "ghost.newsletter_gone" },
    });
    expect(await reconcile(task)).toEqual({ kind: "absent" });
  });
});

describe("the check", () => {
  const codes = (content: Partial<DeliveryTask["content"]>) =>
    checkContent({ postIndex: 0, text: "A text", media: [], ...content }).map(({ code }) => code);

  it("warns of a mail, which cannot be taken back", () => {
    expect(codes({ options: { newsletter: "weekly-letter" } })).toEqual(["newsletter_mails"]);
    expect(codes({ options: { segment: "all" } })).toEqual(["segment_unused"]);
  });

  it.each([
    ["text_missing", { text: " " }],
    ["title_missing", { text: "", media: [samplePhoto(photo)] }],
    ["title_too_long", { text: "x".repeat(256) }],
    ["canonical_invalid", { options: { canonical: "javascript:alert(1)" } }],
    ["alt_too_long", { media: [samplePhoto(photo, { alt: "x".repeat(192) })] }],
    ["media_type", { media: [samplePhoto(photo, { contentType: "video/mp4" })] }],
    ["too_many_media", { media: Array.from({ length: 21 }, () => samplePhoto(photo)) }],
  ])("says %s", (code, content) => expect(codes(content)).toEqual([code]));

  it("takes a long alternative text where no picture stands at the top", () => {
    const media = [samplePhoto(photo, { alt: "x".repeat(500) })];
    expect(codes({ media, options: { featured: "none" } })).toEqual([]);
  });
});

it.each([
  ["Hello, World!", "hello-world"],
  ["Ünïcode & more", "unicode-more"],
  ["Größe", ""],
  ["ニュース", ""],
  ["😀", ""],
])("the end of an address is made of the title %s", (text, slug) => {
  expect(publicSlug({ postIndex: 0, text, media: [] })).toBe(slug);
});

it("keys are read with their colon", () => {
  expect(readKey(` ${"a".repeat(24)}:${"b".repeat(64)} `)).toEqual({
    id: "a".repeat(24),
    secret: "b".repeat(64),
  });
  expect(readKey(`${"a".repeat(24)}${"b".repeat(64)}`)).toBeNull();
});
