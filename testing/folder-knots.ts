import type { SourceFile } from "./source-tree";

/**
 * Groups of more than one folder that import each other in a circle: the strongly connected
 * components of the graph whose nodes are `lib/<room>`, `components/<room>` and the other top folders.
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
  return [...distinct.values()].filter((knot) => knot.length > 1);
}

function folderGraph(files: SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const folder = folderOf(path);
    const targets = graph.get(folder) ?? new Set();
    for (const target of imports.filter(isOurs)) {
      if (folderOf(target) !== folder) targets.add(folderOf(target));
    }
    graph.set(folder, targets);
  }
  return graph;
}

function reachableFrom(graph: Map<string, Set<string>>, start: string): Set<string> {
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

function isOurs(target: string): boolean {
  return /^(app|components|inngest|lib|pages|scripts|testing|e2e)\//.test(target);
}

function folderOf(path: string): string {
  const [top = "", room = ""] = path.split("/");
  return top === "lib" || top === "components" ? `${top}/${room}` : top;
}
