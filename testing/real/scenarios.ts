import type { Kind } from "../publishing/load/load";

export type Fault = "app killed" | "app stopped" | "server killed" | "server forgot";

export type Scenario = {
  name: string;
  deliveries: number;
  kinds: readonly Kind[];
  accounts: number | null;
  spreadMs: number;
  fault: Fault | null;
};

export const faultAfterMs = 10_000;
export const downMs = 5_000;
const mixed: readonly Kind[] = ["text", "photo", "video", "text", "sequence"];

export function burst(deliveries: number): Scenario {
  const name = `${deliveries} due at once`;
  return { name, deliveries, kinds: ["text"], accounts: null, spreadMs: 0, fault: null };
}

function withFault(fault: Fault, name: string): Scenario {
  return { name, deliveries: 100, kinds: mixed, accounts: null, spreadMs: 40_000, fault };
}

export function allScenarios(sizes: readonly number[] = [100, 500, 1_000, 2_000]): Scenario[] {
  return [
    ...sizes.map(burst),
    { ...burst(300), name: "300, five a second", spreadMs: 60_000 },
    { ...burst(25), name: "25 of one account at once", accounts: 1 },
    { ...burst(100), name: "100 of all kinds in 40 s", kinds: mixed, spreadMs: 40_000 },
    withFault("app killed", "the same, app killed"),
    withFault("app stopped", "the same, app stopped in order"),
    withFault("server killed", "the same, server killed"),
    withFault("server forgot", "the same, server killed and its state deleted"),
  ];
}
