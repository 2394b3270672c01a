import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSourceTree, type SourceFile } from "@/testing/code/source-tree";
import type { OpenOperationDefinition } from "./kernel/open-operation";
import type { OperationDefinition } from "./kernel/operation";

type Definition = OperationDefinition<never, never> | OpenOperationDefinition<never, never>;

const root = fileURLToPath(new URL("..", import.meta.url));
const product = readSourceTree(root).filter(({ path }) => !/\.(test|spec)\.|^testing\//.test(path));
const declaration = /^export const (\w+) = (?:operation|openOperation)\(/gm;
const declared = product.flatMap((file) =>
  [...file.text.matchAll(declaration)].map(([, name = ""]) => ({ ...file, name })),
);

it("every operation has a name of its own in snake case, and a summary that is a phrase", async () => {
  const definitions = await Promise.all(declared.map(definitionOf));
  expect(definitions.length).toBeGreaterThan(50);
  const names = definitions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  expect(definitions.filter(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([]);
});

it("every operation is called by a route, a tool, a page or another operation", () => {
  const isCalled = ({ path, name }: (typeof declared)[number]) =>
    product.some(({ imports, text }) => imports.includes(moduleOf(path)) && text.includes(name));
  expect(declared.filter((one) => !isCalled(one)).map(({ path }) => path)).toEqual([]);
});

async function definitionOf({ path, name }: SourceFile & { name: string }): Promise<Definition> {
  const exports = (await import(`${root}/${path}`)) as Record<string, { definition: Definition }>;
  const operation = exports[name];
  if (!operation) throw new Error(`${path} exports no ${name}.`);
  return operation.definition;
}

function moduleOf(path: string): string {
  return path.replace(/\.ts$/, "");
}
