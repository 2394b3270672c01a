import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { counting } from "@/testing/publishing/counting";
import { samplePhoto } from "@/testing/publishing/simulated-network";
import { reasons } from "./errors";

const dayMs = 86_400_000;
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#080" } })
  .jpeg()
  .toBuffer();

let world: Awaited<ReturnType<typeof counting>>;

beforeEach(async () => {
  world = await counting("linkedin");
  world.simulator.set({ processingPolls: 0 });
});

const metrics = ["views", "reach", "reactions", "comments", "shares", "clicks"];
const all = (reason: string) => Object.fromEntries(metrics.map((metric) => [metric, reason]));
const publishPhoto = () => world.publish({ media: [samplePhoto(photo)] });

it("shares and posts with media are counted by a list of each", async () => {
  const [text, picture] = [await world.publish(), await publishPhoto()];
  expect([text.remoteId, picture.remoteId]).toEqual([
    expect.stringContaining("urn:li:share:"),
    expect.stringContaining("urn:li:ugcPost:"),
  ]);
  world.simulator.count(text.remoteId, { views: 90, reach: 70, reactions: 4, clicks: 6 });
  world.simulator.count(picture.remoteId, { comments: 2, shares: 1 });
  const others = await Promise.all([world.publish(), world.publish()]);
  const reading = await world.read([text, picture, ...others]);
  expect(reading).toMatchObject({ kind: "read" });
  expect(world.calls("posts.count")).toBe(2);
  const told = reading.kind === "read" ? reading.posts : new Map();
  expect(told.get(text.remoteId)).toEqual({
    kind: "counted",
    values: { views: 90, reach: 70, reactions: 4, comments: 0, shares: 0, clicks: 6 },
  });
  expect(told.get(picture.remoteId)).toMatchObject({ values: { comments: 2, shares: 1 } });
});

it("the wrong kind of URN in a list is refused as a whole, as LinkedIn does", async () => {
  const picture = await publishPhoto();
  const urn = encodeURIComponent(picture.remoteId);
  const owner = encodeURIComponent("urn:li:organization:70100001");
  const path = "/rest/organizationalEntityShareStatistics?q=organizationalEntity";
  const response = await fetch(
    new URL(`${path}&organizationalEntity=${owner}&shares=List(${urn})`, world.simulator.url),
    {
      headers: {
        authorization: `Bearer ${world.account.credentials.token}`,
        "linkedin-version": world.simulator.settings.version,
        "x-restli-protocol-version": "2.0.0",
      },
    },
  );
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining("/shares[0]"),
    serviceErrorCode: 100,
  });
});

it("a post that is refused by its place does not take the others of its list with it", async () => {
  const own = await world.publish();
  world.simulator.count(own.remoteId, { reactions: 3 });
  const foreign = await world.publish({}, world.simulator.account("70100002"));
  const reading = await world.read([foreign, own]);
  const told = reading.kind === "read" ? reading.posts : new Map();
  expect(told.get(own.remoteId)).toMatchObject({ values: { reactions: 3 } });
  expect(told.get(foreign.remoteId)).toEqual({
    kind: "counted",
    values: {},
    missing: all("refused"),
  });
  expect(world.calls("posts.count")).toBe(2);
});

it("what LinkedIn has not counted yet is not 0, and what it deleted is deleted", async () => {
  world.simulator.set({ countsLagMs: 1e12 });
  const [young, deleted] = [await world.publish(), await world.publish()];
  const { account, context, network } = world;
  await network.remove?.(context, { account, remoteId: deleted.remoteId });
  expect(await world.readOne(young)).toEqual({
    kind: "counted",
    values: {},
    missing: all("not_yet"),
  });
  expect(await world.readOne(deleted)).toEqual({ kind: "deleted" });
});

it("nothing is asked of a post that is older than twelve months", async () => {
  const old = await world.publish();
  world.shift(367 * dayMs);
  expect(await world.readOne({ ...old }, { account: world.simulator.account() })).toEqual({
    kind: "counted",
    values: {},
    missing: all("too_old"),
  });
  expect(world.calls("posts.count")).toBe(0);
});

it("only an administrator of the Page is told, though others may post", async () => {
  const account = world.simulator.account("70100002");
  const post = await world.publish({}, account);
  const reading = await world.read([post], { account });
  expect(reading).toMatchObject({
    kind: "denied",
    code: "permission_missing",
    reason: { code: "linkedin.no_administrator" },
  });
  const { reason } = reading.kind === "denied" ? reading : { reason: null };
  expect(reason && reasons.sentenceOf(reason)).toMatch(/administrator/);
});

it("likes that became less than none are not told", async () => {
  const post = await world.publish();
  world.simulator.addFault({
    match: { operation: "posts.count" },
    phase: "after",
    fault: { kind: "replaced", values: { likeCount: -1 } },
  });
  const reading = await world.readOne(post);
  expect(reading).toMatchObject({ kind: "counted", values: { views: 0 } });
  expect(reading?.kind === "counted" && reading.values.reactions).toBeUndefined();
});

it("what was read before the calls stopped is kept", async () => {
  const [text, picture] = [await world.publish(), await publishPhoto()];
  const reading = await world.read([text, picture], { callsMax: 1 });
  expect(reading.kind === "read" && [...reading.posts.keys()]).toEqual([text.remoteId]);
  expect(await world.read([text, picture], { callsMax: 0 })).toMatchObject({
    kind: "unavailable",
  });
});

it("too many calls stop the reading until the time that LinkedIn names, or the next day", async () => {
  const [text, picture] = [await world.publish(), await publishPhoto()];
  const { throttled } = world.simulator.capabilities;
  const rule = { match: { operation: "posts.count" }, phase: "before", fault: throttled.fault };
  world.simulator.addFault({ ...rule, phase: "before", skip: 1 });
  expect(await world.read([text, picture])).toMatchObject({
    kind: "read",
    stoppedBy: { until: expect.any(Date) },
  });
  world.simulator.addFault({ ...rule, phase: "before" });
  expect(await world.read([text])).toMatchObject({ kind: "limited", until: expect.any(Date) });
});

it("the followers of the Page are counted", async () => {
  world.simulator.count("70100001", { followers: 1234 });
  expect(await world.readAccount()).toEqual({ kind: "read", followers: 1234 });
});
