import { beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import type { MetricName } from "@/lib/networks/results";
import { countedPost } from "@/testing/publishing/results-world";
import { createConnection, smallWorld } from "@/testing/world/world";
import { listResultNumbers, reportResults } from "./report-results";
import type { Sums } from "./schema";

const dayMs = 86_400_000;
const ago = (days: number) => new Date(now().getTime() - days * dayMs);
const month = () => ({ from: ago(30).toISOString(), to: now().toISOString() });

let world: Awaited<ReturnType<typeof smallWorld>>;
let connection: { id: string };

beforeEach(async () => {
  world = await smallWorld();
  connection = await createConnection(world.admin, { provider: "bluesky" });
});

const metricIn = ({ metrics }: Sums, name: MetricName) =>
  metrics.find(({ metric }) => metric === name);

describe("sums", () => {
  it("add what was told, with its oldest instant, and name what they leave out", async () => {
    const readAt = ago(3);
    await countedPost(world.member, connection, {
      publishedAt: ago(5),
      readAt,
      values: { reactions: 4n },
    });
    await countedPost(world.member, connection, {
      publishedAt: ago(4),
      readAt: ago(2),
      values: { reactions: 5n },
    });
    await countedPost(world.member, connection, { publishedAt: ago(1), readAt: null });
    await countedPost(world.member, connection, {
      publishedAt: ago(1),
      missing: { reactions: "refused" },
    });
    await countedPost(world.member, connection, { publishedAt: ago(2), deletedAt: ago(1) });
    const nowhere = await createConnection(world.admin, { provider: "bluesky" });
    await countedPost(world.member, nowhere, { publishedAt: ago(2) });
    await db.connection.update({ where: { id: nowhere.id }, data: { provider: "nowhere" } });
    const { totals, groups, asOf } = await reportResults(world.member, month());
    expect(totals.posts).toBe(6);
    expect(metricIn(totals, "reactions")).toEqual({
      metric: "reactions",
      value: 9,
      unit: "count",
      asOf: readAt.toISOString(),
      reason: null,
      networkName: "likeCount",
    });
    expect(totals.missing).toEqual({ not_yet: 1, refused: 1, deleted_there: 1, not_offered: 1 });
    expect(asOf).toBe(readAt.toISOString());
    expect(groups.map(({ key, posts }) => [key, posts])).toEqual([
      [connection.id, 5],
      [nowhere.id, 1],
    ]);
  });

  it("tell the chosen metric alone where no other is asked", async () => {
    await countedPost(world.member, connection, { publishedAt: ago(1), values: { reactions: 7n } });
    const chosen = { ...month(), metrics: "chosen", compare: "previous" } as const;
    const report = await reportResults(world.member, chosen);
    const whole = await reportResults(world.member, { ...chosen, metrics: "all" });
    const only = (sums: Sums) => [metricIn(sums, "reactions")];
    expect(report.totals.metrics).toEqual(only(whole.totals));
    expect(report.groups.map(({ metrics }) => metrics)).toEqual(whole.groups.map(only));
    expect(report.previous?.totals.metrics).toHaveLength(1);
  });

  it("are no 0 where nobody told anything", async () => {
    await countedPost(world.member, connection, {
      publishedAt: ago(1),
      missing: { quotes: "permission_missing" },
    });
    const { totals } = await reportResults(world.member, month());
    expect(metricIn(totals, "views")).toMatchObject({ value: null, reason: "not_offered" });
    expect(metricIn(totals, "comments")).toMatchObject({ value: null, reason: "not_yet" });
    expect(metricIn(totals, "quotes")).toMatchObject({ reason: "permission_missing" });
    const empty = await reportResults(world.elsewhere.member, month());
    expect(empty.totals).toMatchObject({ posts: 0, missing: {}, relative: null });
    expect(metricIn(empty.totals, "reactions")).toMatchObject({ value: null, asOf: null });
  });

  it("count a value that is older than the last reading with its own instant", async () => {
    const at = ago(3).toISOString();
    await countedPost(world.member, connection, {
      publishedAt: ago(5),
      readAt: ago(1),
      values: { reactions: 4n },
      olderAt: { reactions: at },
    });
    const { totals } = await reportResults(world.member, month());
    expect(metricIn(totals, "reactions")).toMatchObject({ value: 4, asOf: at });
  });
});

describe("groups", () => {
  it("are made by label, person, kind, week and hour in the team's time zone", async () => {
    const { label } = await createLabel(world.member, { name: "Harbour" });
    const publishedAt = new Date("2026-01-05T13:30:00Z");
    const period = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
    await countedPost(world.member, connection, { publishedAt, post: { labelIds: [label.id] } });
    await countedPost(world.member, connection, { publishedAt });
    const keysBy = async (groupBy: "label" | "person" | "kind" | "week" | "weekday_hour") => {
      const { groups } = await reportResults(world.member, { ...period, groupBy });
      return groups.map(({ key, posts }) => `${key}: ${posts}`);
    };
    expect(await keysBy("label")).toEqual(
      [`${label.id}: 1`, "none: 1"].toSorted((one, other) => one.localeCompare(other)),
    );
    expect(await keysBy("person")).toEqual([`${world.member.userId}: 2`]);
    expect(await keysBy("kind")).toEqual(["text: 2"]);
    expect(await keysBy("week")).toEqual(["2026-W02: 2"]);
    expect(await keysBy("weekday_hour")).toEqual(["1-14: 2"]);
    const { totals } = await reportResults(world.member, { ...period, labelId: label.id });
    expect(totals.posts).toBe(1);
  });
});

describe("comparison", () => {
  it("is by the account's usual at the age at which a value was true", async () => {
    const median = (value: number) => ({ low: value, median: value, high: value, posts: 9 });
    await db.accountResults.create({
      data: {
        connectionId: connection.id,
        workspaceId: world.workspace.id,
        usual: { reactions: { 3: median(10), 5: median(20) } },
      },
    });
    await countedPost(world.member, connection, {
      publishedAt: ago(10),
      readAt: ago(2),
      values: { reactions: 20n },
    });
    await countedPost(world.member, connection, {
      publishedAt: ago(10),
      readAt: ago(8.5),
      values: { reactions: 30n },
    });
    const { groups } = await reportResults(world.member, month());
    expect(groups[0]?.relative).toBe(2);
  });

  it("is with the period before as it stood when it was as old", async () => {
    const { deliveryId } = await countedPost(world.member, connection, {
      publishedAt: ago(40),
      readAt: ago(10),
      values: { reactions: 90n },
    });
    await countedPost(world.member, connection, {
      publishedAt: ago(50),
      readAt: ago(5),
      values: { reactions: 70n },
    });
    const at = ago(39).toISOString();
    const points = [
      { at, stage: 3, values: { reactions: 12 } },
      { at: ago(10).toISOString(), stage: 6, values: { reactions: 90 } },
    ];
    await db.resultSeries.create({ data: { deliveryId, points } });
    const { previous } = await reportResults(world.member, { ...month(), compare: "previous" });
    expect(previous && metricIn(previous.totals, "reactions")).toMatchObject({
      value: 12,
      asOf: at,
    });
    expect(previous?.totals.missing).toEqual({ not_yet: 1 });
  });

  it("is refused for a period that ends before it begins", async () => {
    const { from, to } = month();
    await expect(reportResults(world.member, { from: to, to: from })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});

describe("one number of a post", () => {
  it("is the sum of its accounts, and says how many are not in it", async () => {
    const { post } = await countedPost(world.member, connection, {
      publishedAt: ago(1),
      values: { reactions: 3n },
    });
    const { post: other } = await countedPost(world.member, connection, { publishedAt: ago(1) });
    const postIds = [post.id, other.id];
    const { items } = await listResultNumbers(world.member, { postIds });
    expect(items.find(({ postId }) => postId === post.id)).toMatchObject({
      value: 3,
      reason: null,
      missing: 0,
    });
    expect(items.find(({ postId }) => postId === other.id)).toMatchObject({
      value: null,
      reason: "not_yet",
      missing: 1,
    });
    const views = await listResultNumbers(world.member, { postIds, metric: "views" });
    expect(views.items.map(({ value, reason }) => [value, reason])).toEqual([
      [null, "not_offered"],
      [null, "not_offered"],
    ]);
    expect((await listResultNumbers(world.elsewhere.member, { postIds })).items).toEqual([]);
  });
});

describe("another team's ids", () => {
  it("lead to nothing", async () => {
    await countedPost(world.member, connection, { publishedAt: ago(1) });
    const { label } = await createLabel(world.member, { name: "Harbour" });
    for (const filter of [
      { connectionId: connection.id },
      { labelId: label.id },
      { managedBy: world.member.userId },
    ]) {
      const { totals } = await reportResults(world.elsewhere.admin, { ...month(), ...filter });
      expect(totals.posts).toBe(0);
    }
  });
});
