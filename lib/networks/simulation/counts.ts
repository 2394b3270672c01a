import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type MetricName, metricNames } from "../results";

/** Tells what people did with a post, by our names of the metrics; of an account, its followers. */
export type Counted = Partial<Record<MetricName | "followers", number>>;

export const Counted = z.partialRecord(
  z.enum([...metricNames, "followers"]),
  z.number().int().min(0),
);

export type Counts = ReturnType<typeof openCounts>;

/** Keeps what the control page says of posts and accounts, by their ids, also over a restart. */
export function openCounts(dataDir: string) {
  const file = join(dataDir, "counts.json");
  const known = new Map<string, Counted>();
  if (existsSync(file)) {
    const stored = z.record(z.string(), Counted).parse(JSON.parse(readFileSync(file, "utf8")));
    for (const [id, counted] of Object.entries(stored)) known.set(id, counted);
  }
  const keep = () => {
    writeFileSync(`${file}.part`, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
  return {
    /** Nobody has done anything with what nobody named. */
    of: (id: string, name: MetricName | "followers"): number => known.get(id)?.[name] ?? 0,
    set(id: string, counted: Counted): void {
      known.set(id, { ...known.get(id), ...counted });
      keep();
    },
    clear(): void {
      known.clear();
      keep();
    },
  };
}
