import { type Loop, startInterval } from "@/lib/async/interval";
import { endOutage, reportOutage } from "@/lib/outages/report-outage";
import { findTrouble } from "./find-trouble";

const everyMs = 10_000;

export function startEngineWatch(): Loop {
  return startInterval({ name: "engine watch", everyMs, tick: watchEngine });
}

export async function watchEngine(): Promise<boolean> {
  const trouble = await findTrouble();
  if (trouble.reason !== null) await reportOutage("engine", trouble.reason);
  else if (trouble.workedAt) await endOutage("engine", trouble.workedAt);
  return false;
}
