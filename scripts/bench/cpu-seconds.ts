import { existsSync, readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * Returns the user and system time of a process and its children, ended ones included; NaN where
 * there is no /proc.
 */
export function cpuSecondsOf(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = others
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.seconds ?? 0), own.seconds + own.ofEnded);
}

export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null;
}

type Stat = { parent: number; seconds: number; ofEnded: number };

function statOf(pid: number): Stat | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  // The command's name may contain spaces, so the fields are counted after it.
  const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const [own, ofEnded] = [fields.slice(11, 13), fields.slice(13, 15)].map(secondsOf);
  return { parent: Number(fields[1]), seconds: own ?? 0, ofEnded: ofEnded ?? 0 };
}

function secondsOf(ticks: string[]): number {
  return ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond;
}

export function residentMegabytes(pid: number): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return Number.NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(path, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
