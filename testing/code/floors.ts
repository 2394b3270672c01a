import type { SourceFile } from "./source-tree";

/** The floors of the house, the lowest first. A floor imports those below it, and its own rooms. */
export const floors: Record<"lib" | "components" | "scripts" | "testing", readonly string[]> = {
  lib: [
    "kernel",
    "networks",
    "records",
    "deliveries",
    "identity",
    "library",
    "accounts",
    "results",
    "planning",
    "publishing",
    "health",
    "api",
  ],
  components: [
    "ui",
    "kit",
    "library",
    "posts",
    "series",
    "results",
    "identity",
    "shell",
    "approvals",
    "calendar",
    "queue",
    "accounts",
    "imports",
    "composer",
    "settings",
    "review",
  ],
  scripts: [
    "migrations",
    "postgres",
    "start",
    "programs",
    "backup",
    "restore",
    "doctor",
    "pack",
    "image",
    "moving",
  ],
  testing: [
    "run",
    "http",
    "media",
    "code",
    "servers",
    "world",
    "dom",
    "mail",
    "publishing",
    "seed",
    "suites",
    "reliability",
    "bench",
    "storage",
    "drill",
    "conformance",
    "real",
    "chaos",
  ],
};

/** These are one room each: their folders belong together. */
const undivided = /^(lib\/(networks|deliveries)|components\/(calendar|queue|composer))\//;

/** Returns the folder whose neighbours may not import it in a circle: a room, or a top folder. */
export function roomOf(path: string): string {
  const [top = "", floor = "", room = "", file] = path.split("/");
  if (top !== "lib" && top !== "components") return withoutSuffix(top);
  const isInRoom = file !== undefined && !undivided.test(path);
  return withoutSuffix(isInRoom ? `${top}/${floor}/${room}` : `${top}/${floor}`);
}

/**
 * Returns each import that leads to a higher floor of the same top folder. A file beside the floors,
 * such as a command, may begin anywhere.
 */
export function upwardImports(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((target) => isHigher(target, path)).map((target) => `${path} imports ${target}`),
  );
}

/** Returns the floors and folders of which one stands beside the others without the list's leave. */
export function unlistedFloors(files: SourceFile[]): string[] {
  const found = files.map(({ path }) => path.split("/").slice(0, 3));
  const unlisted = found.filter(([top = "", floor = "", inner]) => {
    return isTop(top) && inner !== undefined && !floors[top].includes(floor);
  });
  return [...new Set(unlisted.map(([top, floor]) => `${top}/${floor}`))];
}

function isHigher(target: string, from: string): boolean {
  const [top = "", floor = "", inner] = from.split("/");
  const [targetTop, targetFloor = ""] = target.split("/");
  if (!isTop(top) || targetTop !== top || inner === undefined) return false;
  return floors[top].indexOf(targetFloor) > floors[top].indexOf(floor);
}

function isTop(top: string): top is keyof typeof floors {
  return top in floors;
}

function withoutSuffix(name: string): string {
  return name.replace(/\.(ts|tsx|mts|mjs)$/, "");
}
