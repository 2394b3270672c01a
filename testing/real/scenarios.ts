import type { Kind } from "../publishing/load/load";

export type Fault = "app killed" | "app stopped" | "server killed" | "server forgot";

export type Scenario = {
  name: string;
  deliveries: number;
  kinds: readonly Kind[];
  accounts: number | null;
  spreadMs: number;
  fault: Fault | null;
  /** Counts from the first delivery's time. */
  faultAfterMs: number;
};

export const downMs = 5_000;
const mixed: readonly Kind[] = ["text", "photo", "video", "text", "sequence"];
const faults: Record<Fault, string> = {
  "app killed": "app killed",
  "app stopped": "app stopped in order",
  "server killed": "server killed",
  "server forgot": "server killed and its state deleted",
};

export function burst(deliveries: number): Scenario {
  return {
    name: `${deliveries} due at once`,
    deliveries,
    kinds: ["text"],
    accounts: null,
    spreadMs: 0,
    fault: null,
    // Some crowds are at work then, and others still wait for the engine.
    faultAfterMs: 200,
  };
}

const ofAllKinds: Scenario = {
  ...burst(100),
  name: "100 of all kinds in 40 s",
  kinds: mixed,
  spreadMs: 40_000,
  faultAfterMs: 10_000,
};

function underFaults(scenario: Scenario): Scenario[] {
  return (Object.keys(faults) as Fault[]).map((fault) => {
    return { ...scenario, name: `${scenario.name}, ${faults[fault]}`, fault };
  });
}

export function allScenarios(
  sizes: readonly number[] = [100, 500, 1_000, 2_000, 10_000],
): Scenario[] {
  return [
    ...sizes.map(burst),
    ...underFaults(burst(1_000)),
    { ...burst(300), name: "300, five a second", spreadMs: 60_000 },
    { ...burst(25), name: "25 of one account at once", accounts: 1 },
    ofAllKinds,
    ...underFaults(ofAllKinds),
  ];
}
