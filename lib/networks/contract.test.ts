import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  connect as connectTo,
  sha256 as hash,
  impatient,
  samplePhoto as photo,
  prepareFully,
  redirectUri,
  type SimulatedNetwork,
  sampleTask,
  shownPhoto,
  simulateNetwork,
} from "@/testing/simulated-network";
import { type NetworkId, networks } from ".";
import type { DeliveryTask, Discovery, Network, NetworkContext, Outcome } from "./network";
import type { FaultRule } from "./simulation/faults";
import type { ConsentChoice, Simulator } from "./simulator";

const minuteMs = 60_000;
const red = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
  .jpeg()
  .toBuffer();
const blue = await sharp({ create: { width: 6, height: 7, channels: 3, background: "#00c" } })
  .png()
  .toBuffer();

describe.each(Object.keys(networks) as NetworkId[])("%s", (id) => {
  let here: SimulatedNetwork;
  let network: Network;
  let simulator: Simulator;
  let context: NetworkContext;

  beforeEach(async () => {
    here = await simulateNetwork(id);
    ({ network, simulator, context } = here);
  });

  const connect = (choice?: ConsentChoice) => connectTo(here, choice);
  const task = (content?: Partial<DeliveryTask["content"]>) => sampleTask(here, content);
  const prepared = (given: DeliveryTask) => prepareFully(here, given);
  const shown = async (bytes: Buffer) => hash(await shownPhoto(here, bytes));

  /** An address that publishing does not tell is asked for afterwards, as the publisher does. */
  async function publish(given: DeliveryTask): Promise<Outcome> {
    const outcome = await network.publish(context, await prepared(given));
    if (outcome.kind !== "published" || outcome.url !== null) return outcome;
    const { remoteId } = outcome;
    return { ...outcome, url: await network.permalink(context, { ...given, remoteId }) };
  }

  describe("connecting", () => {
    it("finds the accounts, with credentials or with the reason why not", async () => {
      const { personIds } = simulator.capabilities;
      const runs: Found[] = [];
      for (const personId of personIds) runs.push(discovered(await connect({ personId })));
      expect(runs.map(({ authorizedUserId }) => authorizedUserId)).not.toContain("");
      const isOne = network.accountChoice === "one";
      expect(runs.every(({ accounts }) => (accounts.length === 1) === isOne)).toBe(true);
      const accounts = runs.flatMap((run) => run.accounts);
      expect(accounts.length).toBeGreaterThan(1);
      const unconnectable = accounts.filter(({ credentials }) => credentials === null);
      expect(unconnectable.length).toBeGreaterThan(0);
      expect(accounts.filter(({ reason }) => reason !== null)).toEqual(unconnectable);
    });

    it("publishes with the credentials that it finds", async () => {
      const discovery = await connect();
      if (discovery.state !== "discovered") throw new Error(discovery.message);
      const found = discovery.accounts.find((one) => one.credentials !== null);
      if (!found?.credentials) throw new Error("No account can be connected.");
      const { accountId, name, credentials } = found;
      const outcome = await publish({ ...task(), account: { accountId, name, credentials } });
      expect(outcome.kind).toBe("published");
      expect(simulator.publications()[0]?.accountId).toBe(accountId);
    });

    it("lists only the accounts that the person shares", async () => {
      const all = await connect();
      if (all.state !== "discovered") throw new Error(all.message);
      const [first] = all.accounts;
      const some = await connect({ accountIds: [first?.accountId ?? ""] });
      if (some.state !== "discovered") throw new Error(some.message);
      expect(some.accounts.map(({ accountId }) => accountId)).toEqual([first?.accountId]);
    });

    it("says what to do when the person cancels, shares nothing or comes back with nothing", async () => {
      const nothing = { redirectUri, parameters: new URLSearchParams() };
      for (const discovery of [
        await connect({ decision: "cancel" }),
        await connect({ accountIds: [] }),
        await network.discover(context, nothing),
      ]) {
        expect(discovery).toMatchObject({
          state: "refused",
          message: expect.stringMatching(/\.$/),
        });
      }
    });

    it("names the permission that is missing", async () => {
      const [permission] = network.permissions;
      const name = permission?.name ?? "";
      expect(await connect({ without: [name] })).toMatchObject({
        state: "refused",
        message: expect.stringContaining(name),
      });
    });

    it("takes a code once", async () => {
      const address = network.authorizationUrl(context.settings, { redirectUri, state: "s" });
      const { searchParams: parameters } = await simulator.consent(address);
      await network.discover(context, { redirectUri, parameters });
      const again = await network.discover(context, { redirectUri, parameters });
      expect(again.state).toBe("refused");
    });

    it("asks to come back later when the network is down, and repeats no call", async () => {
      const { exchange } = simulator.capabilities.operations;
      const before = { match: { operation: exchange }, phase: "before" } as const;
      simulator.addFault({ ...before, fault: { kind: "html" } });
      expect((await connect()).state).toBe("unavailable");
      expect(requestsOf(exchange)).toBe(1);
    });
  });

  describe("publishing", () => {
    it("sends a text once, with its id and address", async () => {
      const outcome = await publish(task({ text: "Ünïcode, 😀 and\ntwo lines" }));
      const [published] = simulator.publications();
      expect(outcome).toEqual({
        kind: "published",
        remoteId: published?.remoteId,
        url: published?.url,
      });
      expect(published?.text).toBe("Ünïcode, 😀 and\ntwo lines");
      expect(await (await fetch(published?.url ?? "")).text()).toContain("two lines");
    });

    it("sends one photo and several with their alternative texts, in order", async () => {
      const first = photo(red, { contentType: "image/jpeg", alt: "A red rectangle" });
      const second = photo(blue, { contentType: "image/png", alt: "" });
      await publish(task({ text: "", media: [first] }));
      await publish(task({ media: [second, first] }));
      const [one, two] = simulator.publications();
      expect(one).toMatchObject({ mediaHashes: [await shown(red)], alts: ["A red rectangle"] });
      expect(two).toMatchObject({ mediaHashes: [await shown(blue), await shown(red)] });
      expect(two?.alts).toEqual(["", "A red rectangle"]);
    });

    it("makes nothing visible while it prepares, and nothing twice when a step is repeated", async () => {
      const given = task({ media: [photo(red), photo(blue, { contentType: "image/png" })] });
      const ready = await prepared(given);
      expect(simulator.publications()).toEqual([]);
      const uploads = simulator.journal().length;
      expect(await prepared(ready)).toEqual(ready);
      expect(simulator.journal().length).toBe(uploads);
    });

    it("continues a sequence under its first post", async () => {
      const first = await publish(task());
      if (first.kind !== "published") throw new Error(first.message);
      const parentRemoteId = first.remoteId;
      const media = simulator.capabilities.commentsAllowMedia ? [photo(red)] : [];
      await publish({ ...task({ postIndex: 1, text: "One more", media }), parentRemoteId });
      await publish({ ...task({ postIndex: 2, text: "And another" }), parentRemoteId });
      const [, ...rest] = simulator.publications();
      expect(rest.map(({ text }) => text)).toEqual(["One more", "And another"]);
      expect(rest.map((one) => one.parentRemoteId)).toEqual([parentRemoteId, parentRemoteId]);
      expect(rest[0]?.mediaHashes).toEqual(media.map(() => hash(red)));
    });

    it("knows a published post's address", async () => {
      const outcome = await publish(task());
      if (outcome.kind !== "published") throw new Error(outcome.message);
      const published = { account: simulator.account(), remoteId: outcome.remoteId };
      const address = simulator.publications()[0]?.url;
      expect(await network.permalink(context, published)).toBe(address);
    });

    it("puts no token into an address", async () => {
      const given = task({ media: [photo(red)] });
      await publish(given);
      await connect();
      const { operationsWithTokenInAddress } = simulator.capabilities;
      const addresses = simulator
        .requests()
        .filter(({ operation }) => !operationsWithTokenInAddress.includes(operation))
        .map(({ address }) => address);
      for (const secret of Object.values(given.account.credentials)) {
        expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
      }
      expect(addresses.filter((address) => /access_token=/.test(address))).toEqual([]);
    });
  });

  describe("an answer that is lost", () => {
    it.each([
      { fault: { kind: "reset" }, phase: "before", effects: 0 },
      { fault: { kind: "reset" }, phase: "after", effects: 1 },
      { fault: { kind: "timeout", ms: 6000 }, phase: "before", effects: 0 },
      { fault: { kind: "timeout", ms: 6000 }, phase: "after", effects: 1 },
      { fault: { kind: "slow", ms: 6000 }, phase: "after", effects: 1 },
      { fault: { kind: "slow-body", ms: 6000 }, phase: "after", effects: 1 },
      { fault: { kind: "html", status: 503 }, phase: "before", effects: 0 },
      { fault: { kind: "html", status: 503 }, phase: "after", effects: 1 },
      { fault: { kind: "html", status: 404 }, phase: "after", effects: 1 },
      { fault: { kind: "truncated" }, phase: "after", effects: 1 },
      { fault: { kind: "empty-object" }, phase: "after", effects: 1 },
    ] as const)("is unknown: $fault.kind $phase the effect", async ({ fault, phase, effects }) => {
      const ready = await prepared(task({ text: "Perhaps" }));
      injectFault("publish", phase, fault);
      const outcome = await network.publish(impatient(context), ready);
      expect(outcome).toMatchObject({ kind: "unknown" });
      expect(countOf("Perhaps")).toBe(effects);
    });

    it("with the network's own vague errors is unknown too", async () => {
      for (const [index, fault] of simulator.capabilities.ambiguous.entries()) {
        const ready = await prepared(task({ text: `Vague ${index}` }));
        injectFault("publish", "after", fault);
        expect(await network.publish(context, ready)).toMatchObject({ kind: "unknown" });
        expect(countOf(`Vague ${index}`)).toBe(1);
      }
    });

    it("is found again: a text, photos and a comment", async () => {
      const post = await publish(task({ text: "The post" }));
      if (post.kind !== "published") throw new Error(post.message);
      const comment = task({ postIndex: 1, text: "The comment" });
      for (const [operation, given] of [
        ["publish", task({ text: "Only text" })],
        ["publish", task({ text: "", media: [photo(red), photo(red)] })],
        ["comment", { ...comment, parentRemoteId: post.remoteId }],
      ] as const) {
        const ready = await prepared(given);
        const intentAt = new Date();
        injectFault(operation, "after", { kind: "reset" });
        expect((await network.publish(context, ready)).kind).toBe("unknown");
        const published = simulator.publications().at(-1);
        expect(await network.reconcile(context, { ...ready, intentAt })).toMatchObject({
          kind: "published",
          remoteId: published?.remoteId,
        });
      }
    });

    it("that had no effect is never called published", async () => {
      await publish(task({ text: "Another post" }));
      for (const given of [task({ text: "Not out" }), task({ text: "", media: [photo(red)] })]) {
        const ready = await prepared(given);
        const intentAt = new Date();
        injectFault("publish", "before", { kind: "reset" });
        expect((await network.publish(context, ready)).kind).toBe("unknown");
        const finding = await network.reconcile(context, { ...ready, intentAt });
        expect(finding.kind).toBe("unseen");
      }
    });

    it("cannot be looked up while the network is down", async () => {
      await simulator.stop();
      const finding = await network.reconcile(context, { ...task(), intentAt: new Date() });
      expect(finding.kind).toBe("unavailable");
    });
  });

  describe("a refusal", () => {
    it("by throttling says until when, on preparing and publishing alike", async () => {
      const { fault, minutes } = simulator.capabilities.throttled;
      const ready = await prepared(task());
      injectFault("publish", "before", fault);
      const outcome = await network.publish(context, ready);
      injectFault("upload", "before", fault);
      const preparation = await network.prepare(context, task({ media: [photo(red)] }));
      expect(preparation.state).toBe("stopped");
      expect(minutesUntil(outcome)).toBe(minutes);
      expect(minutesUntil("outcome" in preparation ? preparation.outcome : null)).toBe(minutes);
      expect(simulator.publications()).toEqual([]);
    });

    it("of the token or a permission asks to connect again", async () => {
      const { tokenExpired, permissionMissing } = simulator.capabilities;
      for (const [fault, code] of [
        [tokenExpired, "connection_expired"],
        [permissionMissing, "permission_missing"],
      ] as const) {
        const ready = await prepared(task());
        injectFault("publish", "before", fault);
        expect(await network.publish(context, ready)).toMatchObject({ kind: "reconnect", code });
      }
    });

    it("of a revoked token ends with a new consent", async () => {
      const given = await prepared(task());
      simulator.revoke(given.account.accountId);
      const refused = await network.publish(context, given);
      expect(refused).toMatchObject({ kind: "reconnect", code: "connection_expired" });
      const discovery = await connect();
      if (discovery.state !== "discovered") throw new Error(discovery.message);
      const { accountId } = given.account;
      const credentials = discovery.accounts.find(
        (one) => one.accountId === accountId,
      )?.credentials;
      const account = { ...given.account, credentials: credentials ?? {} };
      expect((await network.publish(context, { ...given, account })).kind).toBe("published");
    });

    it("that nobody has seen before is passed on in the network's words", async () => {
      const { fault, words } = simulator.capabilities.unlistedRefusal;
      const ready = await prepared(task());
      injectFault("publish", "before", fault);
      expect(await network.publish(context, ready)).toMatchObject({
        kind: "rejected",
        message: expect.stringContaining(words),
      });
    });

    it("of what is out already is a duplicate, and what it repeats is found", async () => {
      const intentAt = new Date();
      const ready = await prepared(task({ text: "Twice" }));
      await network.publish(context, ready);
      const again =
        simulator.capabilities.duplicatesBy === "text" ? task({ text: "Twice" }) : ready;
      expect((await publish(again)).kind).toBe("duplicate");
      const finding = await network.reconcile(context, { ...again, intentAt });
      expect(finding.kind).toBe("published");
      expect(countOf("Twice")).toBe(1);
    });

    it("of an upload by an outage is repeated later, not unknown", async () => {
      injectFault("upload", "after", { kind: "reset" });
      expect(await network.prepare(context, task({ media: [photo(red)] }))).toMatchObject({
        state: "stopped",
        outcome: { kind: "retry" },
      });
    });

    it("of the connection itself proves that nothing was sent", async () => {
      const ready = await prepared(task());
      await simulator.stop();
      // A connection that was kept open is used once more before it is known to be dead.
      await expect(fetch(simulator.url)).rejects.toThrow();
      expect((await network.publish(context, ready)).kind).toBe("retry");
    });
  });

  function injectFault(
    operation: keyof Simulator["capabilities"]["operations"],
    phase: "before" | "after",
    fault: FaultRule["fault"],
  ): void {
    const name = simulator.capabilities.operations[operation];
    if (!name) throw new Error(`The network has no operation for ${operation}.`);
    simulator.addFault({ match: { operation: name }, phase, fault });
  }

  function countOf(text: string): number {
    return simulator.publications().filter((one) => one.text === text).length;
  }

  function requestsOf(operation: string): number {
    return simulator.requests().filter((one) => one.operation === operation).length;
  }
});

type Found = Extract<Discovery, { state: "discovered" }>;

function discovered(discovery: Discovery): Found {
  if (discovery.state !== "discovered") throw new Error(discovery.message);
  return discovery;
}

function minutesUntil(outcome: Outcome | null): number {
  if (outcome?.kind !== "limited") return Number.NaN;
  return Math.round((outcome.until.getTime() - Date.now()) / minuteMs);
}
