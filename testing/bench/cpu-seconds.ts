import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

export function cpuSecondsOf(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const children = childrenOf(pid).map((child) => statOf(child)?.seconds ?? 0);
  return children.reduce((sum, seconds) => sum + seconds, own.seconds + own.ofEnded);
}

export function childrenOf(pid: number): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((other) => statOf(other)?.parent === pid);
}

export function cpuSecondsOfEndedChildren(pid: number): number {
  return statOf(pid)?.ofEnded ?? Number.NaN;
}

export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null;
}

type Stat = { parent: number; seconds: number; ofEnded: number };

function statOf(pid: number): Stat | null {
  const line = read(`/proc/${pid}/stat`);
  if (line === null) return null;
  const fields = line.split(") ").at(-1)?.split(" ") ?? [];
  const [own, ofEnded] = [fields.slice(11, 13), fields.slice(13, 15)].map(secondsOf);
  return { parent: Number(fields[1]), seconds: own ?? 0, ofEnded: ofEnded ?? 0 };
}

function secondsOf(ticks: string[]): number {
  return ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond;
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? "") ?? [];
  return Number(kilobytes) / 1024;
}

/** A process may end while its file is read: that answers null. */
function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
