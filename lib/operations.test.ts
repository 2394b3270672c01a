import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSourceTree } from "@/testing/source-tree";
import { operations } from "./operations";

const root = fileURLToPath(new URL("..", import.meta.url));
const declaration = /^export const (\w+) = (?:operation|openOperation)\(/gm;

it("the registry holds every operation there is", () => {
  const registry = readFileSync(`${root}/lib/operations.ts`, "utf8");
  const list = registry.slice(registry.indexOf("operations = ["));
  const declared = readSourceTree(root)
    .filter(({ path }) => path.startsWith("lib/") && !path.endsWith(".test.ts"))
    .flatMap(({ text }) => [...text.matchAll(declaration)].map(([, name = ""]) => name));
  expect(declared.length).toBe(operations.length);
  expect(declared.filter((name) => !new RegExp(`\\b${name},`).test(list))).toEqual([]);
});

it("every operation has a name of its own, in snake case, and says what it does", () => {
  const names = operations.map(({ definition }) => definition.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  expect(operations.filter(({ definition }) => !/^[A-Z].*[^.]$/.test(definition.summary))).toEqual(
    [],
  );
});
