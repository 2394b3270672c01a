import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  connect,
  redirectUri,
  samplePhoto,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { Keep } from "../network";
import { checkContent } from "./check";
import { mastodon } from "./index";
import { essence, plainText, unmarked } from "./reconcile";
import { readServer } from "./server";
import { statusHtml } from "./simulator/status-routes";

describe("a server", () => {
  it.each([
    ["mastodon.social", "https://mastodon.social"],
    [" https://Social.Example/@me ", "https://social.example"],
    ["@me@social.example", "https://social.example"],
    ["me@social.example", "https://social.example"],
    ["http://localhost:3001", "http://localhost:3001"],
  ])("is read from %s", (typed, server) => expect(readServer(typed)).toBe(server));

  it.each(["", "social", "https://", "https://a:b@social.example", "not a server"])(
    "is not read from “%s”",
    (typed) => expect(readServer(typed)).toBeNull(),
  );
});

describe("a text is counted as its server counts it", () => {
  it("with its links and mentions shortened, and its pictures' texts as they are", () => {
    const text = "https://example.com/a-long-address @ann@a.long.server.example ".repeat(17);
    const fits = { postIndex: 0, text: `${text}1234567`, media: [] };
    expect(checkContent(fits)).toEqual([]);
    const longer = { ...fits, text: `${text}12345678` };
    expect(checkContent(longer)).toMatchObject([{ code: "text_too_long" }]);
    const described = samplePhoto(Buffer.alloc(1), {
      alt: `https://example.com/${"x".repeat(1500)}`,
    });
    const problems = checkContent({ ...fits, media: [described] });
    expect(problems).toMatchObject([{ code: "alt_too_long" }]);
  });

  it("with its content warning, up to what its server takes", () => {
    const content = {
      postIndex: 0,
      text: "x".repeat(495),
      media: [],
      options: { warning: "News!" },
    };
    expect(checkContent(content)).toEqual([]);
    const longer = { ...content, options: { warning: "News!!" } };
    expect(checkContent(longer)).toMatchObject([
      { code: "text_too_long", message: expect.stringContaining("1 character longer") },
    ]);
    expect(checkContent(longer, { limits: { textMax: 5000 } })).toEqual([]);
  });
});

it("the words of a status are those that were written, whatever its server makes of them", () => {
  const text = "One <b> & two\n\nthree @me@example.com https://example.com/a?b=c&d=e “🦊” it's";
  expect(essence(plainText(statusHtml(text)))).toBe(essence(text));
  expect(plainText("&#65;&#x42;&amp;&#9999999999;&who;")).toBe("AB&&#9999999999;&who;");
  const formatted = "One <i>two</i>, <code>three</code> &#x26; four";
  expect(unmarked(plainText(formatted))).toBe(unmarked("One *two*, `three` & four"));
});

describe("a sign-in", () => {
  it("uses the app that is kept, and registers one where the server forgot it", async () => {
    const here = await simulateNetwork("mastodon");
    const kept = new Map<string, Readonly<Record<string, string>>>();
    const keep: Keep = {
      read: async (key) => kept.get(key) ?? null,
      write: async (key, value) => void kept.set(key, value),
    };
    const context = { ...here.context, keep };
    const registered = () =>
      here.simulator.requests().filter(({ operation }) => operation === "apps.register").length;
    const begin = () => mastodon.beginSignIn(context, { redirectUri, state: "s", typed: {} });
    await begin();
    await begin();
    expect([registered(), kept.size]).toEqual([1, 1]);
    const [key = ""] = kept.keys();
    kept.set(key, { client_id: "forgotten", client_secret: "forgotten" });
    await begin();
    expect(registered()).toBe(2);
  });

  it("uses PKCE where the server offers it, and a stolen code is then of no use", async () => {
    const here = await simulateNetwork("mastodon");
    const request = { redirectUri, state: "s", typed: {} };
    const begun = await mastodon.beginSignIn(here.context, request);
    if (begun.state !== "redirect") throw new Error(begun.state);
    expect(new URL(begun.url).searchParams.get("code_challenge_method")).toBe("S256");
    const { searchParams: parameters } = await here.simulator.consent(begun.url);
    const kept = { ...begun.kept, verifier: "another" };
    const found = await mastodon.discover(here.context, { redirectUri, parameters, kept });
    expect(found.state).toBe("refused");
    here.simulator.set({ pkce: false });
    const older = await mastodon.beginSignIn(here.context, request);
    expect(older.state === "redirect" && older.url).not.toContain("code_challenge");
  });

  it.each(["v2", "v1", "none"])("reads the limits of its server, instance API: %s", async (api) => {
    const here = await simulateNetwork("mastodon");
    here.simulator.set({ instanceApi: api, charactersMax: 7000 });
    const found = await connect(here);
    if (found.state !== "discovered") throw new Error(found.message);
    const [account] = found.accounts;
    expect(account?.facts).toMatchObject({
      limits: { textMax: api === "none" ? 500 : 7000, mediaMax: 4 },
      options: { visibility: "public", language: "en" },
    });
    expect(account?.handle).toMatch(/^@sample_one@localhost:\d+$/);
  });
});

it("a picture is uploaded with its description and its focal point", async () => {
  const here = await simulateNetwork("mastodon");
  const canvas = { width: 8, height: 6, channels: 3, background: "#c00" } as const;
  const bytes = await sharp({ create: canvas }).png().toBuffer();
  const photo = { contentType: "image/png", alt: "A red box", focus: { x: 0.25, y: 1 } };
  await mastodon.prepare(here.context, sampleTask(here, { media: [samplePhoto(bytes, photo)] }));
  const effects = here.simulator.journal().map(({ effect }) => effect);
  expect(effects.at(-1)).toMatchObject({ description: "A red box", focus: "-0.50,-1.00" });
});

describe("what a person chose", () => {
  it("is sent with the post; what they left open is up to the account", async () => {
    const here = await simulateNetwork("mastodon");
    const options = { visibility: "private", warning: "News", language: "de" };
    const publish = async (content: object) => {
      const task = sampleTask(here);
      const given = { ...task, content: { ...task.content, ...content } };
      const { handles } = (await mastodon.prepare(here.context, given)) as { handles: object };
      return await mastodon.publish(here.context, { ...given, handles: { ...handles } });
    };
    expect((await publish({ options })).kind).toBe("published");
    expect((await publish({})).kind).toBe("published");
    const effects = here.simulator.journal().map(({ effect }) => effect);
    expect(effects.filter(({ kind }) => kind === "status.published")).toMatchObject([
      options,
      { visibility: "public", warning: "", language: "en" },
    ]);
  });
});

describe("a second try", () => {
  it("is not made on software that makes two posts of one key, when the first one is there", async () => {
    const here = await simulateNetwork("mastodon");
    here.simulator.set({ software: "other" });
    const task = sampleTask(here, { text: "Once" });
    const ready = await mastodon.prepare(here.context, task);
    if (ready.state !== "ready") throw new Error(ready.state);
    const given = { ...task, handles: ready.handles };
    await mastodon.publish(here.context, given);
    const intentAt = new Date();
    expect(await mastodon.prepare(here.context, given)).toMatchObject({
      state: "stopped",
      outcome: { code: "duplicate_content" },
    });
    const other = { ...given, content: { ...given.content, text: "Never sent" } };
    const finding = await mastodon.reconcile(here.context, { ...other, intentAt });
    expect(finding.kind).toBe("unseen");
  });

  it("is believed to be harmless for the hour of the key alone", async () => {
    const here = await simulateNetwork("mastodon");
    const task = { ...sampleTask(here, { text: "Never sent" }), handles: { key: "k" } };
    const finding = (minutesAgo: number) =>
      mastodon.reconcile(here.context, {
        ...task,
        intentAt: new Date(Date.now() - minutesAgo * 60_000),
      });
    expect((await finding(49)).kind).toBe("absent");
    expect((await finding(51)).kind).toBe("unseen");
  });
});

it("a token that is taken back is of no more use", async () => {
  const here = await simulateNetwork("mastodon");
  const account = here.simulator.account();
  expect(await mastodon.revoke?.(here.context, account)).toBe(true);
  const [token] = await mastodon.testAccount(here.context, account);
  expect(token).toMatchObject({ code: "token", result: "failed" });
});
