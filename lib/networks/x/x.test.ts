import { beforeEach, describe, expect, it } from "vitest";
import {
  connect,
  prepareFully,
  type SimulatedNetwork,
  samplePhoto,
  sampleTask,
  sampleVideo,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { Account, DeliveryTask, Outcome } from "../network";
import { price } from "./price";

let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("x");
});

const publish = async (task: DeliveryTask): Promise<Outcome> =>
  here.network.publish(here.context, await prepareFully(here, task));
const said = (outcome: Outcome | null) =>
  outcome && "reason" in outcome ? here.network.reasons.sentenceOf(outcome.reason) : null;
const bodies = (operation: string) =>
  here.simulator.journal().filter((entry) => entry.operation === operation);

describe("access", () => {
  it("is renewed with both tokens at once, and the old refresh token is spent", async () => {
    const account = here.simulator.account();
    const renewal = await here.network.renew?.(here.context, account);
    if (renewal?.kind !== "renewed") throw new Error("It was not renewed.");
    const { token, refreshToken, username } = renewal.credentials;
    expect(token).not.toBe(account.credentials.token);
    expect(refreshToken).not.toBe(account.credentials.refreshToken);
    expect(username).toBe("sample_one");
    expect(await here.network.renew?.(here.context, account)).toMatchObject({ kind: "refused" });
    const renewed: Account = { ...account, credentials: renewal.credentials };
    expect((await publish({ ...sampleTask(here), account: renewed })).kind).toBe("published");
  });

  it("whose renewal's answer is lost ends with a sentence that tells why", async () => {
    const account = here.simulator.account();
    const match = { operation: "oauth.token" };
    here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" } });
    expect(await here.network.renew?.(here.context, account)).toMatchObject({
      kind: "unavailable",
    });
    const renewal = await here.network.renew?.(here.context, account);
    if (renewal?.kind !== "refused") throw new Error("It was not refused.");
    expect(here.network.reasons.sentenceOf(renewal.reason)).toContain("lost on its way");
  });

  it("is stale a minute before its end", () => {
    const { credentials } = here.simulator.account();
    const end = Date.parse(credentials.accessEndsAt ?? "");
    expect(here.network.isStale?.(credentials, new Date(end - 61_000))).toBe(false);
    expect(here.network.isStale?.(credentials, new Date(end - 59_000))).toBe(true);
  });

  it("is taken back when the account is disconnected", async () => {
    const account = here.simulator.account();
    expect(await here.network.revoke?.(here.context, account)).toBe(true);
    expect(await publish({ ...sampleTask(here), account })).toMatchObject({ kind: "reconnect" });
  });

  it("tells of an account that pays that it may write more", async () => {
    const discovery = await connect(here, { personId: "1900000000000000002" });
    if (discovery.state !== "discovered") throw new Error(discovery.message);
    const [account] = discovery.accounts;
    expect(account?.facts?.limits?.textMax).toBe(25_000);
    const content = { postIndex: 0, text: "a".repeat(281), media: [] };
    expect(here.network.check(content).map(({ code }) => code)).toEqual(["text_too_long"]);
    expect(here.network.check(content, account?.facts)).toEqual([]);
  });
});

describe("publishing", () => {
  it("options are sent, and who may reply with the first post only", async () => {
    const options = { replies: "following", madeWithAi: "yes", paidPartnership: "yes" };
    const first = await publish(sampleTask(here, { text: "One", options }));
    if (first.kind !== "published") throw new Error(said(first) ?? "");
    const next = { ...sampleTask(here, { postIndex: 1, text: "Two", options }) };
    await publish({ ...next, parentRemoteId: first.remoteId });
    expect(bodies("tweets.create").map(({ effect }) => effect)).toMatchObject([
      { replies: "following", madeWithAi: true, paidPartnership: true },
      { replies: null, madeWithAi: true, paidPartnership: true, replyTo: first.remoteId },
    ]);
  });

  it("a thread that X refuses to apps fails at its second post, with the reason", async () => {
    const first = await publish(sampleTask(here, { text: "One" }));
    if (first.kind !== "published") throw new Error(said(first) ?? "");
    here.simulator.set({ replies: "refused" });
    const next = sampleTask(here, { postIndex: 1, text: "Two" });
    const outcome = await publish({ ...next, parentRemoteId: first.remoteId });
    expect(outcome).toMatchObject({ kind: "rejected", code: "content_rejected" });
    expect(said(outcome)).toContain("does not let apps answer");
  });

  it("without credits a post waits, and says where to add some", async () => {
    here.simulator.set({ credits: "spent" });
    const outcome = await publish(sampleTask(here));
    expect(outcome.kind).toBe("limited");
    expect(said(outcome)).toContain("add credits");
  });

  it("media that were uploaded too long ago are uploaded again", async () => {
    const ready = await prepareFully(here, sampleTask(here, { media: [sampleVideo()] }));
    const later = { ...here.context, now: () => new Date(Date.now() + 21 * 3_600_000) };
    const step = await here.network.prepare(later, ready);
    expect(step).toMatchObject({ state: "continue" });
    expect(bodies("media.initialize")).toHaveLength(2);
  });

  it("a part that X has already is no reason to give up", async () => {
    here.simulator.set({ partsAgain: "refused" });
    const match = { operation: "media.append" };
    here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" } });
    const given = sampleTask(here, { media: [sampleVideo()] });
    const begun = await here.network.prepare(here.context, given);
    if (begun.state !== "continue") throw new Error("It did not begin.");
    const cut = await here.network.prepare(here.context, { ...given, handles: begun.handles });
    expect(cut).toMatchObject({ state: "stopped", outcome: { kind: "retry" } });
    expect((await publish({ ...given, handles: begun.handles })).kind).toBe("published");
  });
});

it.each([
  ["& <b> in HTML's letters", "Fish & <b>chips</b>"],
  ["addresses with a scheme and without", "See https://example.com/a?b=1&c and example.org now"],
  ["letters that are composed", "Cafe\u0301"],
])("a lost text with %s is found", async (_, text) => {
  const ready = await prepareFully(here, sampleTask(here, { text }));
  const match = { operation: "tweets.create" };
  here.simulator.addFault({ match, phase: "after", fault: { kind: "reset" } });
  const intentAt = new Date();
  expect((await here.network.publish(here.context, ready)).kind).toBe("unknown");
  const finding = await here.network.reconcile(here.context, { ...ready, intentAt });
  expect(finding).toMatchObject({
    kind: "published",
    remoteId: here.simulator.publications()[0]?.remoteId,
  });
});

it("the price is the higher one where there may be an address, and has a part for each description", () => {
  const { settings } = here.context;
  const priceOf = (text: string, alts: string[] = []) => {
    const media = alts.map((alt) => samplePhoto(Buffer.from("a"), { alt }));
    return price({ postIndex: 0, text, media }, settings as Parameters<typeof price>[1]);
  };
  expect(priceOf("Words")).toEqual({ microDollars: 15_000, because: "a post" });
  expect(priceOf("At example.com")).toEqual({
    microDollars: 200_000,
    because: "a post with a link",
  });
  expect(priceOf("https://unknown.nothing").microDollars).toBe(200_000);
  expect(priceOf("Words", ["One", "", "Two"])).toEqual({
    microDollars: 25_000,
    because: "a post with 2 alternative texts",
  });
  const prices = { post: 0.01 };
  const cheaper = { ...settings, prices } as Parameters<typeof price>[1];
  expect(price({ postIndex: 0, text: "Words", media: [] }, cheaper).microDollars).toBe(10_000);
});
