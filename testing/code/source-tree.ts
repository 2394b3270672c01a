import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  imports: string[];
};

const folders = ["app", "components", "inngest", "lib", "pages", "scripts", "testing", "e2e"];
const rootFiles = ["instrumentation.ts", "proxy.ts", "next.config.ts", "vitest.config.ts"];

const testPath = /\.(test|spec)\.tsx?$|^e2e\/|(^|\/)testing\//;

export function isTest({ path }: Pick<SourceFile, "path">): boolean {
  return testPath.test(path);
}

export function readSourceTree(root: string): SourceFile[] {
  const paths = folders.flatMap((folder) => walk(root, folder));
  const present = new Set(readdirSync(root));
  return [...paths, ...rootFiles.filter((file) => present.has(file))].map((path) =>
    readSource(root, path),
  );
}

function walk(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === ".next" ? [] : walk(root, path);
      return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [path] : [];
    });
  } catch {
    return [];
  }
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"\n]+)"/g)].map(([, target]) =>
    resolveImport(path, target ?? ""),
  );
  return { path, text, lines: text.split("\n").length - 1, imports };
}

function resolveImport(from: string, target: string): string {
  if (target.startsWith("@/")) return target.slice(2);
  if (!target.startsWith(".")) return target;
  const resolved = normalize(join(dirname(from), target));
  return relative("", resolved).replace(/\/index$/, "");
}

export function findCycles(files: SourceFile[]): string[][] {
  const graph = new Map(
    files.map(({ path, text, imports }) => [moduleOf(path), runtimeImports(text, imports)]),
  );
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (node: string, trail: string[]): void => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node]);
    if (done.has(node) || trail.includes(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** Returns the files that these load when they run, themselves included. */
export function reachableFrom(entries: SourceFile[], files: SourceFile[]): SourceFile[] {
  const byModule = new Map(files.map((file) => [moduleOf(file.path), file]));
  const reached = new Set(entries);
  for (const { text, imports } of reached) {
    for (const target of runtimeImports(text, imports)) {
      const next = byModule.get(moduleOf(target));
      if (next) reached.add(next);
    }
  }
  return [...reached];
}

export function moduleOf(path: string): string {
  return path.replace(/\.(ts|tsx|mts|mjs)$/, "").replace(/\/index$/, "");
}

/** Type-only imports vanish at run time, so they form no cycle. */
export function runtimeImports(text: string, imports: string[]): string[] {
  const typeOnly = [...text.matchAll(/import type [^;]*?from "([^"]+)"/g)].map(([, t]) => t ?? "");
  const endings = typeOnly.map((target) => target.replace(/^@\/|^(\.\.?\/)+/, ""));
  return imports.filter((target) => !endings.some((ending) => target.endsWith(ending)));
}
