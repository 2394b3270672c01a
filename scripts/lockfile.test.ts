import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "./project-root";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({ dependencies: Names, devDependencies: Names });
const Locked = Manifest.extend({
  name: z.string().optional(),
  version: z.string().optional(),
  dev: z.boolean().default(false),
  optionalDependencies: Names,
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().default(false),
});
const Lockfile = z.object({ packages: z.record(z.string(), Locked) });

async function read<Shape>(file: string, schema: z.ZodType<Shape>): Promise<Shape> {
  return schema.parse(JSON.parse(await readFile(join(projectRoot, file), "utf8")));
}

const { packages } = await read("package-lock.json", Lockfile);
const manifest = await read("package.json", Manifest);
const { "": root, ...installed } = packages;
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);
const names = new Set(Object.keys(installed).map(nameOf));

test("the lockfile locks what package.json asks for", () => {
  expect(root?.dependencies).toEqual(manifest.dependencies);
  expect(root?.devDependencies).toEqual(manifest.devDependencies);
});

test("every direct dependency is pinned to the exact version that is locked", () => {
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };
  // `@prisma/client` names `prisma` as an optional peer, which npm would install without tests too.
  expect(direct["prisma-cli"]).toBe(`npm:prisma@${direct["@prisma/client"]}`);
  direct["prisma-cli"] = direct["@prisma/client"] ?? "";
  const locked = Object.keys(direct).map((name) => [
    name,
    packages[`node_modules/${name}`]?.version,
  ]);
  expect(Object.fromEntries(locked)).toEqual(direct);
});

test("every optional dependency that a locked package names is locked, for every platform", () => {
  const missing = Object.entries(installed).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the lockfile names no registry, and has a hash of every package", () => {
  const addressed = Object.keys(installed).filter((path) => installed[path]?.resolved);
  const own = Object.entries(installed).filter(([, { inBundle }]) => !inBundle);
  const unhashed = own.filter(([, { integrity }]) => !integrity).map(([path]) => path);
  expect({ addressed, unhashed }).toEqual({ addressed: [], unhashed: [] });
});

test("what nothing of ours loads is not installed to run Herald", () => {
  const heavy = ["prisma", "@grpc/grpc-js", "@electric-sql/pglite", "inngest-cli"];
  const toRun = Object.entries(installed)
    .filter(([, { dev }]) => !dev)
    .map(([path, { name }]) => name ?? nameOf(path));
  expect(heavy.filter((name) => toRun.includes(name))).toEqual([]);
});

test("one package stands empty in the place of another: the one that saves the most", () => {
  const aliases = Object.entries(installed).filter(([path, { name }]) => {
    return name === "client-only" && nameOf(path) !== name;
  });
  expect(aliases.map(([path]) => nameOf(path))).toEqual([
    "@opentelemetry/auto-instrumentations-node",
  ]);
});

test("the browser's driver is installed for tests alone", () => {
  const drivers = ["playwright", "playwright-core"];
  expect(drivers.map((name) => packages[`node_modules/${name}`]?.dev)).toEqual([true, true]);
});
