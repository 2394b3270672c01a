import { randomUUID } from "node:crypto";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { smallWorld } from "@/testing/world/world";
import { deleteExpiredIdempotencyRecords, withIdempotency } from "./with-idempotency";

let here: WorkspaceId;
let elsewhere: WorkspaceId;

beforeAll(async () => {
  const world = await smallWorld();
  here = world.admin.workspaceId;
  elsewhere = world.elsewhere.admin.workspaceId;
});

afterEach(() => shiftClock(0));

function countingWrite() {
  let effects = 0;
  const write = (
    attempt: { key?: string; body?: unknown; operation?: string; workspaceId?: WorkspaceId } = {},
  ) =>
    transaction((tx) =>
      withIdempotency(
        tx,
        { workspaceId: here, operation: "test", key: "key-0001", body: {}, ...attempt },
        () => Promise.resolve({ effect: ++effects }),
      ),
    );
  return { write, effects: () => effects };
}

describe("withIdempotency", () => {
  it("a repetition gets the first response and has no effect", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    expect(await write({ key })).toEqual({ effect: 1 });
    expect(await write({ key })).toEqual({ effect: 1 });
    expect(effects()).toBe(1);
  });

  it("another body under the same key is refused", async () => {
    const { write } = countingWrite();
    const key = randomUUID();
    await write({ key, body: { text: "one" } });
    await expect(write({ key, body: { text: "two" } })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  it("a body with its fields in another order is the same request", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    await write({ key, body: { a: 1, b: { c: 2, d: 3 } } });
    await write({ key, body: { b: { d: 3, c: 2 }, a: 1 } });
    expect(effects()).toBe(1);
  });

  it("the same key serves other operations and other workspaces separately", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    await write({ key });
    await write({ key, operation: "another" });
    await write({ key, workspaceId: elsewhere });
    expect(effects()).toBe(3);
  });

  it("every request without a key has its effect", async () => {
    const effects: number[] = [];
    const request = { workspaceId: here, operation: "test", key: undefined, body: {} };
    for (const turn of [1, 2]) {
      await transaction((tx) => withIdempotency(tx, request, async () => effects.push(turn)));
    }
    expect(effects).toEqual([1, 2]);
  });

  it("twelve concurrent requests of one key have one effect and one response", async () => {
    const { write, effects } = countingWrite();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => write({ key })));
    expect(answers).toEqual(answers.map(() => ({ effect: 1 })));
    expect(effects()).toBe(1);
  });

  it("a request is refused when a concurrent one of its key takes longer than four seconds", async () => {
    const { write } = countingWrite();
    const request = { workspaceId: here, operation: "test", key: "slow-request", body: {} };
    const refused = await transaction((tx) =>
      withIdempotency(tx, request, async () => {
        const failure = await write({ key: request.key }).catch((error: unknown) => error);
        return { code: failure instanceof AppError && failure.code };
      }),
    );
    expect(refused).toEqual({ code: "idempotency_in_progress" });
    expect(await write({ key: request.key })).toEqual(refused);
  });

  it("a failure is not recorded, so its key can be used again", async () => {
    const { write } = countingWrite();
    const request = { workspaceId: here, operation: "test", key: "will-fail-first", body: {} };
    const failing = transaction((tx) =>
      withIdempotency(tx, request, () => Promise.reject(new AppError("not_found", "Gone."))),
    );
    await expect(failing).rejects.toMatchObject({ code: "not_found" });
    expect(await write({ key: request.key })).toEqual({ effect: 1 });
  });

  it("a key can be used for another request after seven days", async () => {
    const { write } = countingWrite();
    const key = randomUUID();
    await write({ key, body: { text: "one" } });
    shiftClock(7 * 86_400_000 + 60_000);
    expect(await write({ key, body: { text: "two" } })).toEqual({ effect: 2 });
  });
});

describe("deleteExpiredIdempotencyRecords", () => {
  it("only records older than seven days are deleted", async () => {
    const { write } = countingWrite();
    await write({ key: "record-old" });
    shiftClock(7 * 86_400_000 + 60_000);
    await write({ key: "record-new" });
    expect(await deleteExpiredIdempotencyRecords()).toBeGreaterThan(0);
    const left = await db.idempotencyRecord.findMany({ where: { key: { startsWith: "record-" } } });
    expect(left.map((record) => record.key)).toEqual(["record-new"]);
  });
});

describe("canonical JSON", () => {
  it("canonical JSON parses to its input and does not depend on the order of fields", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalize(reversed)).toBe(canonicalize(value));
        expect(JSON.parse(canonicalize(value) ?? "")).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
