import { existsSync, readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * User and system time so far of a process and of the children it has at the moment; not a number
 * where the system does not tell.
 */
export function cpuSecondsOf(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = others
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return [own, ...children].reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
}

/** The process that started this one; null where the system does not tell. */
export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null;
}

function statOf(pid: number): { parent: number; seconds: number } | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // The fields after the command's name, which may hold spaces.
  const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
}
