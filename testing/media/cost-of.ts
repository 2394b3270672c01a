import { readFileSync } from "node:fs";

export type Cost = { megabytes: number; cpuSeconds: number };

const ticksPerSecond = 100;

/**
 * Measures work: the memory that this process gained and its children held, at their peak, and the
 * seconds that all of them computed. Children are seen on Linux only.
 */
export async function costOf<T>(work: () => Promise<T>): Promise<Cost & { result: T }> {
  const before = process.memoryUsage.rss();
  const cpuBefore = process.cpuUsage();
  const atFirst = childSeconds();
  const seconds = new Map<string, number>();
  let peak = 0;
  const look = () => {
    const own = Math.max(0, process.memoryUsage.rss() - before);
    const children = childIds().map((id) => [id, residentBytes(id)] as const);
    peak = Math.max(peak, own + children.reduce((sum, [, bytes]) => sum + bytes, 0));
    for (const [id, used] of childSeconds()) seconds.set(id, used - (atFirst.get(id) ?? 0));
  };
  const watch = setInterval(look, 3);
  try {
    const result = await work();
    look();
    const { user, system } = process.cpuUsage(cpuBefore);
    const ofChildren = [...seconds.values()].reduce((sum, used) => sum + used, 0);
    return { result, megabytes: peak / 1024 ** 2, cpuSeconds: (user + system) / 1e6 + ofChildren };
  } finally {
    clearInterval(watch);
  }
}

export function childIds(): string[] {
  const list = read(`/proc/self/task/${process.pid}/children`);
  return list.split(" ").filter((id) => read(`/proc/${id}/cmdline`).includes("decoder.mjs"));
}

function residentBytes(id: string): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${id}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

function childSeconds(): Map<string, number> {
  return new Map(childIds().map((id) => [id, secondsOf(id)]));
}

function secondsOf(id: string): number {
  const fields = read(`/proc/${id}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
