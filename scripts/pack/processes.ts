import { readdir, readFile } from "node:fs/promises";

export async function descendants(pid: number): Promise<number[]> {
  const parents = await readParents();
  const under = (id: number): number[] =>
    parents.filter(({ parent }) => parent === id).flatMap((each) => [each.pid, ...under(each.pid)]);
  return under(pid);
}

async function readParents(): Promise<{ pid: number; parent: number }[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
      const [, parent = "0"] = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return { pid: Number(name), parent: Number(parent) };
    }),
  );
}

export type Memory = { name: string; megabytes: number; resident: number };

export async function memoryOf(pids: readonly number[]): Promise<Memory[]> {
  const all = await Promise.all(pids.map(readMemory));
  const sums = new Map<string, Memory>();
  for (const { name, megabytes, resident } of all) {
    const sum = sums.get(name) ?? { name, megabytes: 0, resident: 0 };
    sums.set(name, {
      name,
      megabytes: sum.megabytes + megabytes,
      resident: sum.resident + resident,
    });
  }
  return [...sums.values()].sort((a, b) => b.megabytes - a.megabytes);
}

async function readMemory(pid: number): Promise<Memory> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const [command, rollup] = await Promise.all([read("cmdline"), read("smaps_rollup")]);
  const kilobytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1] ?? 0);
  return {
    name: nameOf(command),
    megabytes: (kilobytes("Pss") * 1024) / 1e6,
    resident: (kilobytes("Rss") * 1024) / 1e6,
  };
}

const names: [RegExp, string][] = [
  [/^postgres|\/bin\/postgres/, "Postgres"],
  [/sandbox\.(mjs|ts)/, "sandbox"],
  [/decoder\.mjs/, "image decoder"],
  [/reader\.mjs/, "table reader"],
  [/server\.js|^next-server/, "app"],
  [/(start|herald)\.mjs/, "launcher"],
  [/esbuild/, "esbuild"],
  [/^npm|npm-cli/, "npm"],
];

function nameOf(command: string): string {
  return names.find(([pattern]) => pattern.test(command))?.[1] ?? "other";
}
