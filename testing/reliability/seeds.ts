import { randomFaultWorld } from "@/testing/publishing/random-faults";

export async function runSeeds(count: number, from: number): Promise<boolean> {
  const world = await randomFaultWorld();
  let isKept = true;
  for (let seed = from; seed < from + count; seed += 1) {
    const { violations, ...figures } = await world.run(seed);
    console.log(JSON.stringify({ ...figures, violations: violations.length }));
    for (const { invariant, key } of violations) console.log(`${key}: ${invariant}`);
    isKept &&= violations.length === 0;
  }
  await world.stop();
  return isKept;
}
