import { roomOf } from "./floors";
import type { SourceFile } from "./source-tree";

type Graph = Map<string, Set<string>>;

/**
 * Groups of more than one folder that import each other in a circle, largest first: the strongly
 * connected components of the graph whose nodes are rooms and the other top folders. Type imports count,
 * but for one.
 */
export function findFolderKnots(files: SourceFile[]): string[][] {
  const graph = folderGraph(files);
  const reached = new Map(
    [...graph.keys()].map((folder) => [folder, reachableFrom(graph, folder)]),
  );
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const knots = [...graph.keys()].map((folder) =>
    [...graph.keys()].filter((other) => reaches(folder, other) && reaches(other, folder)).sort(),
  );
  const distinct = new Map(knots.map((knot) => [knot.join(), knot]));
  return [...distinct.values()]
    .filter((knot) => knot.length > 1)
    .sort((a, b) => b.length - a.length);
}

export function findMutualPairs(files: SourceFile[]): [string, string][] {
  const graph = folderGraph(files);
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && graph.get(to)?.has(from))
      .map((to): [string, string] => [from, to]),
  );
}

// The browser client infers its types from the routes, which use `lib/api/http` themselves (ADR 47).
const typesOfRoutes = "lib/api/http/api-call.ts app/api/inventory";

function folderGraph(files: SourceFile[]): Graph {
  const graph: Graph = new Map(files.map(({ path }) => [roomOf(path), new Set()]));
  for (const { path, imports } of files) {
    const folder = roomOf(path);
    const counted = imports.filter((target) => `${path} ${target}` !== typesOfRoutes);
    for (const target of counted.map(roomOf)) {
      if (target !== folder && graph.has(target)) graph.get(folder)?.add(target);
    }
  }
  return graph;
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const target of graph.get(folder) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}
