import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSourceTree } from "@/testing/code/source-tree";

const root = fileURLToPath(new URL("../..", import.meta.url));
const product = readSourceTree(root).filter(
  ({ path }) =>
    /^(app|components|inngest|lib|pages)\//.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
);

const decided = /"?\b(state|fence|intentNo)\b"?/;

function assignmentsIn(text: string): string[] {
  const updates = text.matchAll(
    /UPDATE\s+"Delivery"[^`]*?\bSET\b([^`]*?)(?=\bFROM\b|\bWHERE\b|`)/gi,
  );
  const upserts = text.matchAll(/INSERT\s+INTO\s+"Delivery"\s[^`]*?DO\s+UPDATE\s+SET([^`]*)/gi);
  return [...updates, ...upserts].map(([, set = ""]) => set);
}

function clientWritesIn(text: string): string[] {
  const calls = text.matchAll(/\.delivery\s*\.\s*(update\w*|upsert|create\w*)\(/g);
  return [...calls].map(({ index, 0: call }) => balanced(text, index + call.length));
}

function balanced(text: string, start: number): string {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    if (/[({[]/.test(text[end] ?? "")) depth += 1;
    if (/[)}\]]/.test(text[end] ?? "")) depth -= 1;
    end += 1;
  }
  return text.slice(start, end);
}

const writesDecided = (set: string) =>
  set.split(",").some((part) => new RegExp(`^\\s*${decided.source}\\s*=`).test(part));

const dataWrites = (argument: string) => {
  const start = argument.search(/\bdata\s*:\s*[{[]/);
  if (start < 0) return /\bdata\b/.test(argument) && !/\bdata\s*:/.test(argument);
  return /\b(state|fence|intentNo)\s*[:,}]/.test(
    balanced(argument, argument.search(/data\s*:\s*[{[]/) + 6),
  );
};

describe("a delivery's state, fence and intent number", () => {
  it("only the statement made from the table of moves writes a delivery's state, fence or intent", () => {
    const writers = product.flatMap(({ path, text }) =>
      assignmentsIn(text)
        .filter((set) => writesDecided(set) || /^\s*\$\{/.test(set))
        .map((set) => [path, set.trim()]),
    );
    // The lease's statement takes its columns from a type that names none of the three.
    expect(writers).toEqual([
      ["lib/deliveries/move-delivery.ts", `\${Prisma.join(columns)}`],
      [
        "lib/deliveries/move-sql.ts",
        `\${Prisma.join([...tableColumns(transition), ...columns(set)])}`,
      ],
    ]);
  });

  it("no call of the database client writes a delivery's state, fence or intent number", () => {
    const writers = product.filter(({ text }) => clientWritesIn(text).some(dataWrites));
    expect(writers.map(({ path }) => path)).toEqual([]);
  });

  it("no function or trigger of a migration writes a delivery's state, fence or intent number", () => {
    const folder = join(root, "prisma/migrations");
    const migrations = readdirSync(folder, { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const writing = migrations.filter(({ name }) => {
      const text = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return assignmentsIn(text).some(writesDecided);
    });
    expect(writing.map(({ name }) => name)).toEqual([]);
  });

  it("a statement that writes a delivery's state, fence or intent number is found by this test", () => {
    const written = [
      `UPDATE "Delivery" d SET "leaseUntil" = NULL, fence = d.fence + 1 WHERE id = 1`,
      `UPDATE "Delivery"\n  SET state = 'failed'\n  FROM due WHERE true`,
      `INSERT INTO "Delivery" (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET fence = 2`,
    ];
    for (const text of written) expect(assignmentsIn(text).some(writesDecided)).toBe(true);
    const call = `tx.delivery.updateMany({ where: { state: "x" }, data: { fence: { increment: 1 } } })`;
    expect(clientWritesIn(call).some(dataWrites)).toBe(true);
    const harmless = `tx.delivery.updateMany({ where: { state: "x", fence }, data: { leaseUntil: null } })`;
    expect(clientWritesIn(harmless).some(dataWrites)).toBe(false);
  });
});
