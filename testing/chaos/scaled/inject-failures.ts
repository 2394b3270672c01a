import { setTimeout as sleep } from "node:timers/promises";
import type { Kind, Process } from "./processes";
import type { Services } from "./services";

export const allFailures = [
  "web killed",
  "runner killed",
  "Postgres frozen",
  "web killed",
  "S3 down",
  "runner killed",
  "web stopped",
  "Inngest server killed",
  "web killed",
  "Postgres killed",
] as const;

export type Failure = (typeof allFailures)[number];

type Targets = {
  processes: readonly Process[];
  services: Services;
  random: () => number;
  forMs: number;
  cycle: readonly Failure[];
  oneAtATime: boolean;
};

export async function injectFailures({
  processes,
  services: { postgres, s3, inngest },
  random,
  forMs,
  cycle,
  oneAtATime,
}: Targets): Promise<Record<Failure, number>> {
  const endsAt = performance.now() + forMs;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const seconds = (from: number, to: number) => (from + random() * (to - from)) * 1_000;
  const pick = (kind: Kind) => {
    const ofKind = processes.filter((one) => one.kind === kind);
    const one = ofKind[Math.floor(random() * ofKind.length)];
    if (!one) throw new Error("There is no process.");
    return one;
  };
  const inject: Record<Failure, () => Promise<void>> = {
    "web killed": () => pick("web").kill(),
    "runner killed": () => pick("runner").kill(),
    "web stopped": () => pick("web").pause(() => sleep(seconds(2, 8))),
    "Postgres frozen": () => postgres.freeze(() => sleep(seconds(2, 6))),
    "Postgres killed": () => postgres.crash(),
    "S3 down": () => outage(s3.halt, s3.resume, seconds(3, 6)),
    "Inngest server killed": () => outage(inngest.kill, inngest.start, seconds(1, 3)),
  };
  const counts = Object.fromEntries(allFailures.map((name) => [name, 0])) as Record<
    Failure,
    number
  >;
  const ongoing: Promise<void>[] = [];
  for (let number = 0; leftMs() > 0; number += 1) {
    await sleep(Math.min(seconds(1, 4), leftMs()));
    const failure = cycle[number % cycle.length];
    if (!failure || leftMs() === 0) break;
    const under = inject[failure]();
    ongoing.push(under);
    counts[failure] += 1;
    if (oneAtATime || failure.startsWith("Postgres")) await under;
  }
  await Promise.all(ongoing);
  return counts;
}

async function outage(
  begin: () => Promise<void>,
  end: () => Promise<void>,
  forMs: number,
): Promise<void> {
  await begin();
  await sleep(forMs);
  await end();
}
