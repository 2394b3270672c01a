import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { contractNetworks } from "@/testing/publishing/contract-networks";
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
} from "@/testing/publishing/simulated-network";
import { returnFrom } from "@/testing/world/sign-in";
import { networks } from ".";
import type {
  DeliveryTask,
  Discovery,
  Network,
  NetworkContext,
  Outcome,
  Preparation,
} from "./network";
import type { FaultRule } from "./simulation/faults";
import type { ConsentChoice, Simulator } from "./simulator";

const minuteMs = 60_000;
const red = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#c00" } })
  .jpeg()
  .toBuffer();
const blue = await sharp({ create: { width: 6, height: 7, channels: 3, background: "#00c" } })
  .png()
  .toBuffer();

describe.each(contractNetworks)("%s", (id, start) => {
  const takesMedia = networks[id].limits.mediaMax > 0;
  const takesSequences = networks[id].limits.positionsMax !== 1;
  let here: SimulatedNetwork;
  let network: Network;
  let simulator: Simulator;
  let context: NetworkContext;

  beforeEach(async () => {
    here = await start();
    ({ network, simulator, context } = here);
  });

  const connect = (choice?: ConsentChoice) => connectTo(here, choice);
  const task = (content?: Partial<DeliveryTask["content"]>) => sampleTask(here, content);
  const prepared = (given: DeliveryTask) => prepareFully(here, given);
  const shown = async (bytes: Buffer) => hash(await shownPhoto(here, bytes));

  async function prepareOn(given: DeliveryTask): Promise<Preparation> {
    const preparation = await network.prepare(context, given);
    return preparation.state === "continue"
      ? await prepareOn({ ...given, handles: preparation.handles })
      : preparation;
  }

  async function publish(given: DeliveryTask): Promise<Outcome> {
    const outcome = await network.publish(context, await prepared(given));
    if (outcome.kind !== "published" || outcome.url !== null) return outcome;
    const { remoteId } = outcome;
    return { ...outcome, url: await network.permalink(context, { ...given, remoteId }) };
  }

  describe("connecting", () => {
    it("a sign-in finds accounts with credentials or with the reason for having none", async () => {
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

    it("a post is published with the credentials that a sign-in finds", async () => {
      const discovery = await connect();
      if (discovery.state !== "discovered") throw new Error(discovery.message);
      const found = discovery.accounts.find((one) => one.credentials !== null);
      if (!found?.credentials) throw new Error("No account can be connected.");
      const { accountId, name, credentials } = found;
      const outcome = await publish({ ...task(), account: { accountId, name, credentials } });
      expect(outcome.kind).toBe("published");
      expect(simulator.publications()[0]?.accountId).toBe(accountId);
    });

    it("a sign-in finds only the accounts that the person shares", async () => {
      const all = await connect();
      if (all.state !== "discovered") throw new Error(all.message);
      const [first] = all.accounts;
      const some = await connect({ accountIds: [first?.accountId ?? ""] });
      if (some.state !== "discovered") throw new Error(some.message);
      expect(some.accounts.map(({ accountId }) => accountId)).toEqual([first?.accountId]);
    });

    it("a sign-in that is cancelled, shares nothing or returns nothing is refused with a sentence", async () => {
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

    it("a sign-in without a permission is refused by its name", async () => {
      const [permission] = network.permissions;
      const name = permission?.name ?? "";
      expect(await connect({ without: [name] })).toMatchObject({
        state: "refused",
        message: expect.stringContaining(name),
      });
    });

    it("an authorization code is accepted once, and a key as often as it is given", async () => {
      const returned = await returnFrom({ ...here, redirectUri });
      await network.discover(context, returned);
      const again = await network.discover(context, returned);
      expect(again.state).toBe(simulator.capabilities.keepsCodes ? "discovered" : "refused");
    });

    it("a sign-in during an outage is unavailable, and no call is repeated", async () => {
      injectFault("exchange", "before", { kind: "html" });
      expect((await connect()).state).toBe("unavailable");
      expect(requestsOf(simulator.capabilities.operations.exchange)).toBe(1);
    });
  });

  describe("publishing", () => {
    it("a text is published once, with its id and address", async () => {
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

    it.runIf(takesMedia)("photos are published in order with their alternative texts", async () => {
      const first = photo(red, { contentType: "image/jpeg", alt: "A red rectangle" });
      const second = photo(blue, { contentType: "image/png", alt: "" });
      await publish(task({ text: "", media: [first] }));
      await publish(task({ media: [second, first] }));
      const [one, two] = simulator.publications();
      expect(one).toMatchObject({ mediaHashes: [await shown(red)], alts: ["A red rectangle"] });
      expect(two).toMatchObject({ mediaHashes: [await shown(blue), await shown(red)] });
      expect(two?.alts).toEqual(["", "A red rectangle"]);
    });

    it.runIf(takesMedia)(
      "preparing makes nothing visible, and a repeated step uploads nothing again",
      async () => {
        const given = task({ media: [photo(red), photo(blue, { contentType: "image/png" })] });
        const ready = await prepared(given);
        expect(simulator.publications()).toEqual([]);
        const uploads = simulator.journal().length;
        expect(await prepared(ready)).toEqual(ready);
        expect(simulator.journal().length).toBe(uploads);
      },
    );

    it.runIf(takesSequences)(
      "later posts of a sequence are published under the first",
      async () => {
        const first = await publish(task());
        if (first.kind !== "published") throw new Error(first.reason.code);
        const parentRemoteId = first.remoteId;
        const media = simulator.capabilities.commentsAllowMedia ? [photo(red)] : [];
        await publish({ ...task({ postIndex: 1, text: "One more", media }), parentRemoteId });
        await publish({ ...task({ postIndex: 2, text: "And another" }), parentRemoteId });
        const [, ...rest] = simulator.publications();
        expect(rest.map(({ text }) => text)).toEqual(["One more", "And another"]);
        expect(rest.map((one) => one.parentRemoteId)).toEqual([parentRemoteId, parentRemoteId]);
        expect(rest[0]?.mediaHashes).toEqual(await Promise.all(media.map(() => shown(red))));
      },
    );

    it("the permalink of a published post is its address", async () => {
      const outcome = await publish(task());
      if (outcome.kind !== "published") throw new Error(outcome.reason.code);
      const published = { account: simulator.account(), remoteId: outcome.remoteId };
      const address = simulator.publications()[0]?.url;
      expect(await network.permalink(context, published)).toBe(address);
    });

    it("no address contains a token", async () => {
      const given = task({ media: takesMedia ? [photo(red)] : [] });
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

  describe("lost answers", () => {
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
    ] as const)(
      "publishing is unknown after the fault $fault.kind $phase the effect",
      async ({ fault, phase, effects }) => {
        const ready = await prepared(task({ text: "Perhaps" }));
        injectFault("publish", phase, fault);
        const outcome = await network.publish(impatient(here), ready);
        expect(outcome).toMatchObject({ kind: "unknown" });
        expect(countOf("Perhaps")).toBe(effects);
      },
    );

    it("publishing is unknown after an ambiguous error of the network", async () => {
      for (const [index, fault] of simulator.capabilities.ambiguous.entries()) {
        const ready = await prepared(task({ text: `Vague ${index}` }));
        injectFault("publish", "after", fault);
        expect(await network.publish(context, ready)).toMatchObject({ kind: "unknown" });
        expect(countOf(`Vague ${index}`)).toBe(1);
      }
    });

    it("a post is found after a lost answer", async () => {
      await publishAndFind("publish", task({ text: "Only text" }));
    });

    it.runIf(takesSequences)("a comment is found after a lost answer", async () => {
      const post = await publish(task({ text: "The post" }));
      if (post.kind !== "published") throw new Error(post.reason.code);
      const comment = task({ postIndex: 1, text: "The comment" });
      await publishAndFind("comment", { ...comment, parentRemoteId: post.remoteId });
    });

    it.runIf(takesMedia)("photos are found after a lost answer", async () => {
      await publishAndFind("publish", task({ text: "", media: [photo(red), photo(red)] }));
    });

    async function publishAndFind(
      operation: "publish" | "comment",
      given: DeliveryTask,
    ): Promise<void> {
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

    it("a post that was never published is not found", async () => {
      await publish(task({ text: "Another post" }));
      const withPhoto = task({ text: "", media: [photo(red)] });
      for (const given of [task({ text: "Not out" }), ...(takesMedia ? [withPhoto] : [])]) {
        const ready = await prepared(given);
        const intentAt = new Date();
        injectFault("publish", "before", { kind: "reset" });
        expect((await network.publish(context, ready)).kind).toBe("unknown");
        const finding = await network.reconcile(context, { ...ready, intentAt });
        expect(finding.kind).toBe(unfoundBy(simulator));
      }
    });

    it("reconciling is unavailable while the network is down", async () => {
      const ready = await prepared(task());
      await simulator.stop();
      const looked = network.reconcile(context, { ...ready, intentAt: new Date() });
      expect((await looked).kind).toBe("unavailable");
    });
  });

  describe("refusals", () => {
    it("a throttled publishing call says when the network allows calls again", async () => {
      const { fault, minutes } = simulator.capabilities.throttled;
      const ready = await prepared(task());
      injectFault("publish", "before", fault);
      expect(minutesUntil(await network.publish(context, ready))).toBe(minutes);
      expect(simulator.publications()).toEqual([]);
    });

    it.runIf(takesMedia)(
      "a throttled upload says when the network allows calls again",
      async () => {
        const { fault, minutes } = simulator.capabilities.throttled;
        injectFault("upload", "before", fault);
        const preparation = await prepareOn(task({ media: [photo(red)] }));
        expect(preparation.state).toBe("stopped");
        expect(minutesUntil("outcome" in preparation ? preparation.outcome : null)).toBe(minutes);
        expect(simulator.publications()).toEqual([]);
      },
    );

    it("an expired token or a missing permission asks to reconnect", async () => {
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

    it("a revoked token is refused until the account is connected again", async () => {
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

    it("an unlisted refusal rejects the post in the network's own words", async () => {
      const { fault, words } = simulator.capabilities.unlistedRefusal;
      const ready = await prepared(task());
      injectFault("publish", "before", fault);
      const outcome = await network.publish(context, ready);
      if (outcome.kind !== "rejected") throw new Error(outcome.kind);
      expect(network.reasons.sentenceOf(outcome.reason)).toContain(words);
    });

    it("a repeated post is a duplicate, and the first one is found", async () => {
      const intentAt = new Date();
      const ready = await prepared(task({ text: "Twice" }));
      await network.publish(context, ready);
      const { duplicatesBy } = simulator.capabilities;
      const again = duplicatesBy === "text" ? task({ text: "Twice" }) : ready;
      const outcome = await publish(again);
      expect(outcome.kind).toBe(isSame(duplicatesBy) ? "published" : "duplicate");
      const finding = await network.reconcile(context, { ...again, intentAt });
      expect(finding.kind).toBe("published");
      expect(countOf("Twice")).toBe(1);
    });

    it.runIf(takesMedia)("an upload whose answer is lost is retried, not unknown", async () => {
      injectFault("upload", "after", { kind: "reset" });
      expect(await prepareOn(task({ media: [photo(red)] }))).toMatchObject({
        state: "stopped",
        outcome: { kind: "retry" },
      });
    });

    it("a refused connection proves that nothing was sent", async () => {
      const ready = await prepared(task());
      await simulator.stop();
      // A keep-alive connection is used once more before the client notices that it is closed.
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

function unfoundBy({ capabilities }: Simulator): string {
  return isSame(capabilities.duplicatesBy) ? "absent" : "unseen";
}

function isSame(duplicatesBy: Simulator["capabilities"]["duplicatesBy"]): boolean {
  return duplicatesBy === "key" || duplicatesBy === "record";
}

type Found = Extract<Discovery, { state: "discovered" }>;

function discovered(discovery: Discovery): Found {
  if (discovery.state !== "discovered") throw new Error(discovery.message);
  return discovery;
}

function minutesUntil(outcome: Outcome | null): number {
  if (outcome?.kind !== "limited") return Number.NaN;
  return Math.round((outcome.until.getTime() - Date.now()) / minuteMs);
}
