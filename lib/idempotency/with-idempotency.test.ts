import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { smallWorld } from "@/testing/world";
import { canonicalJson } from "./canonical-json";
import { purgeIdempotencyRecords } from "./purge-records";
import { withIdempotency } from "./with-idempotency";

let here: WorkspaceId;
let elsewhere: WorkspaceId;

beforeAll(async () => {
  const world = await smallWorld();
  here = world.admin.workspaceId;
  elsewhere = world.elsewhere.admin.workspaceId;
});

afterEach(() => shiftClock(0));

type Attempt = { key?: string; body?: unknown; operation?: string; workspaceId?: WorkspaceId };

/** A write whose effect is countable; `once` decides whether it happens. */
function countingWrite() {
  let effects = 0;
  const write = (attempt: Attempt = {}) =>
    transaction((tx) =>
      withIdempotency(
        tx,
        { workspaceId: here, operation: "test", key: "key-0001", body: {}, ...attempt },
        () => Promise.resolve({ effect: ++effects }),
      ),
    );
  return { write, effects: () => effects };
}

describe("once", () => {
  it("answers a repetition with the first answer and does nothing more", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    expect(await write({ key })).toEqual({ effect: 1 });
    expect(await write({ key })).toEqual({ effect: 1 });
    expect(effects()).toBe(1);
  });

  it("refuses another body under the same key", async () => {
    const { write } = countingWrite();
    const key = randomUUID();
    await write({ key, body: { text: "one" } });
    await expect(write({ key, body: { text: "two" } })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("takes the order of an object's keys for nothing", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    await write({ key, body: { a: 1, b: { c: 2, d: 3 } } });
    await write({ key, body: { b: { d: 3, c: 2 }, a: 1 } });
    expect(effects()).toBe(1);
  });

  it("keeps keys of other operations and other workspaces apart", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    await write({ key });
    await write({ key, operation: "another" });
    await write({ key, workspaceId: elsewhere });
    expect(effects()).toBe(3);
  });

  it("runs every request without a key", async () => {
    const effects: number[] = [];
    const request = { workspaceId: here, operation: "test", key: undefined, body: {} };
    for (const turn of [1, 2]) {
      await transaction((tx) => withIdempotency(tx, request, async () => effects.push(turn)));
    }
    expect(effects).toEqual([1, 2]);
  });

  it("gives twelve twins in flight one effect and one answer", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => write({ key })));
    expect(answers).toEqual(answers.map(() => ({ effect: 1 })));
    expect(effects()).toBe(1);
  });

  it("refuses a request whose twin takes longer than ten seconds, and keeps the twin", async () => {
    const { write } = countingWrite();
    const request = { workspaceId: here, operation: "test", key: "slow-twin", body: {} };
    const refused = await transaction((tx) =>
      withIdempotency(tx, request, async () => {
        const failure = await write({ key: request.key }).catch((error: unknown) => error);
        return { code: failure instanceof AppError && failure.code };
      }),
    );
    expect(refused).toEqual({ code: "idempotency_in_progress" });
    expect(await write({ key: request.key })).toEqual(refused);
  });

  it("does not record a failure", async () => {
    const { write } = countingWrite();
    const request = { workspaceId: here, operation: "test", key: "will-fail-first", body: {} };
    const failing = transaction((tx) =>
      withIdempotency(tx, request, () => Promise.reject(new AppError("not_found", "Gone."))),
    );
    await expect(failing).rejects.toMatchObject({ code: "not_found" });
    expect(await write({ key: request.key })).toEqual({ effect: 1 });
  });

  it("forgets a key after seven days", async () => {
    const { write } = countingWrite();
    const key = randomUUID();
    await write({ key, body: { text: "one" } });
    shiftClock(7 * 86_400_000 + 60_000);
    expect(await write({ key, body: { text: "two" } })).toEqual({ effect: 2 });
  });
});

describe("purgeIdempotencyRecords", () => {
  it("deletes only what is older than seven days", async () => {
    const { write } = countingWrite();
    await write({ key: "purge-old" });
    shiftClock(7 * 86_400_000 + 60_000);
    await write({ key: "purge-new" });
    expect(await purgeIdempotencyRecords()).toBeGreaterThan(0);
    const left = await db.idempotencyRecord.findMany({ where: { key: { startsWith: "purge-" } } });
    expect(left.map((record) => record.key)).toEqual(["purge-new"]);
  });
});

describe("canonicalJson", () => {
  it("reads back as what it was made of, and the same for every order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
