import { isTest, moduleOf, type SourceFile } from "./source-tree";

export type FolderCircles = {
  /** Strongly connected components of more than one folder, largest first. */
  knots: string[][];
  /** Two folders that import each other directly. */
  mutualPairs: [string, string][];
};

type Graph = Map<string, Set<string>>;

/**
 * Folders of production code that import each other, type imports included.
 * `lib/posts` and `components/queue` are folders here; deeper ones belong to them.
 */
export function findFolderCircles(files: SourceFile[]): FolderCircles {
  const graph = folderGraph(files.filter((file) => !isTest(file)));
  const reachable = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const knots = new Map<string, string[]>();
  for (const node of graph.keys()) {
    const members = [...(reachable.get(node) ?? [])].filter((other) =>
      reachable.get(other)?.has(node),
    );
    if (members.length > 1) knots.set(members.sort().join(), members);
  }
  return {
    knots: [...knots.values()].sort((a, b) => b.length - a.length),
    mutualPairs: mutualPairs(graph),
  };
}

function folderGraph(files: SourceFile[]): Graph {
  const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []));
  const graph: Graph = new Map([...folders].map((folder) => [folder, new Set()]));
  const edges = files.flatMap(({ path, imports }) =>
    imports.map((target) => [folderOf(path), folders.has(target) ? target : folderOf(target)]),
  );
  for (const [from = "", to = ""] of edges) {
    if (from !== to && folders.has(to)) graph.get(from)?.add(to);
  }
  return graph;
}

/** A file directly in `lib` or `components` is a node of its own. */
function folderOf(path: string): string | undefined {
  const [top = "", second] = path.split("/");
  if (top === "lib" || top === "components") return `${top}/${moduleOf(second ?? "")}`;
  return ["app", "inngest", "pages", "scripts"].includes(top) ? top : undefined;
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

function mutualPairs(graph: Graph): [string, string][] {
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && graph.get(to)?.has(from))
      .map((to): [string, string] => [from, to]),
  );
}
