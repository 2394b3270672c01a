import { beforeEach, describe, expect, it } from "vitest";
import { db, type Tx, transaction } from "./db";
import { AppError } from "./errors";
import { isLockTimeout, isSingleRowFault, isUniqueViolation, sqlStateOf } from "./sql-state";

let first: string;
let second: string;

beforeEach(async () => {
  const data = { name: "Sample", timeZone: "UTC" };
  first = (await db.workspace.create({ data })).id;
  second = (await db.workspace.create({ data })).id;
});

describe("an error of Postgres is told by its SQLSTATE", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["the client's own statement", () => insertByClient(first)],
    ["raw SQL", () => insertRaw(first)],
    ["raw SQL in a transaction", () => transaction((tx) => insertRaw(first, tx))],
  ])("a duplicate key in %s is a unique violation", async (_, statement) => {
    const error = await errorOf(statement);
    expect(sqlStateOf(error)).toBe("23505");
    expect(verdictsOn(error)).toEqual({ unique: true, lock: false, singleRow: true });
  });

  it.each<[string, Rename]>([
    ["the client's own statement", renameByClient],
    ["raw SQL", renameRaw],
  ])("a deadlock in %s is the fault of a single row", async (_, rename) => {
    const error = await deadlock(rename);
    expect(sqlStateOf(error)).toBe("40P01");
    expect(verdictsOn(error)).toEqual({ unique: false, lock: false, singleRow: true });
  });

  it.each<[string, Rename]>([
    ["the client's own statement", renameByClient],
    ["raw SQL", renameRaw],
  ])("a lock that is not free in time in %s is a lock timeout", async (_, rename) => {
    const error = await transaction(async (tx) => {
      await renameRaw(tx, first);
      return await errorOf(() =>
        transaction(async (other) => {
          await other.$executeRaw`SELECT set_config('lock_timeout', '20ms', true)`;
          await rename(other, first);
        }),
      );
    });
    expect(sqlStateOf(error)).toBe("55P03");
    expect(verdictsOn(error)).toEqual({ unique: false, lock: true, singleRow: false });
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ["text that is no UUID, in raw SQL", "22P02", () => db.$queryRaw`SELECT ${"no"}::uuid`],
    [
      "text that is no UUID, in the client's own statement",
      "22P02",
      () => db.workspace.findUnique({ where: { id: "no" } }),
    ],
    ["a division by zero", "22012", () => db.$queryRaw`SELECT 1 / 0`],
    [
      "a NUL in a text",
      "22021",
      () => db.workspace.update({ where: { id: first }, data: { name: "a\u0000b" } }),
    ],
    [
      "a reference to nothing",
      "23503",
      () => db.$executeRaw`
        INSERT INTO "Member" ("workspaceId", "userId", role)
        VALUES (${first}::uuid, ${first}::uuid, 'admin')`,
    ],
  ])("%s is the fault of a single row", async (_, sqlState, statement) => {
    const error = await errorOf(statement);
    expect(sqlStateOf(error)).toBe(sqlState);
    expect(verdictsOn(error)).toEqual({ unique: false, lock: false, singleRow: true });
  });

  it("a statement that Postgres cannot read is no row's fault", async () => {
    const error = await errorOf(() => db.$queryRaw`SELECT nothing FROM nowhere`);
    expect(sqlStateOf(error)).toBe("42P01");
    expect(verdictsOn(error)).toEqual({ unique: false, lock: false, singleRow: false });
  });

  it.each([
    ["an error of ours", new AppError("not_found", "lock timeout, 23505, 40P01")],
    ["a message that quotes a code", new Error("Code: `55P03`. canceling due to lock timeout")],
    ["something that is no error", { meta: { code: "23505" } }],
  ])("%s has no SQLSTATE", (_, error) => {
    expect(sqlStateOf(error)).toBeNull();
    expect(verdictsOn(error)).toEqual({ unique: false, lock: false, singleRow: false });
  });
});

type Rename = (tx: Tx, id: string) => Promise<unknown>;

function renameByClient(tx: Tx, id: string) {
  return tx.workspace.update({ where: { id }, data: { name: "Renamed" } });
}

function renameRaw(tx: Tx, id: string) {
  return tx.$executeRaw`UPDATE "Workspace" SET name = 'Renamed' WHERE id = ${id}::uuid`;
}

function insertByClient(id: string) {
  return db.workspace.create({ data: { id, name: "Sample", timeZone: "UTC" } });
}

function insertRaw(id: string, tx: Tx = db) {
  return tx.$executeRaw`
    INSERT INTO "Workspace" (id, name, "timeZone") VALUES (${id}::uuid, 'Sample', 'UTC')`;
}

async function deadlock(rename: Rename): Promise<unknown> {
  const bothHoldOne = barrier(2);
  const lockBoth = (rows: string[]) =>
    transaction(async (tx) => {
      for (const row of rows) {
        await rename(tx, row);
        await bothHoldOne();
      }
    });
  const results = await Promise.allSettled([lockBoth([first, second]), lockBoth([second, first])]);
  const lost = results.filter((result) => result.status === "rejected");
  expect(lost).toHaveLength(1);
  return lost[0]?.reason;
}

function barrier(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}

async function errorOf(statement: () => Promise<unknown>): Promise<unknown> {
  try {
    await statement();
  } catch (error) {
    return error;
  }
  throw new Error("The statement was expected to fail.");
}

function verdictsOn(error: unknown) {
  return {
    unique: isUniqueViolation(error),
    lock: isLockTimeout(error),
    singleRow: isSingleRowFault(error),
  };
}
