import { runUntilStopped } from "@/inngest/run-until-stopped";
import { startRunner } from "@/inngest/runner";
import { metrics } from "@/lib/kernel/metrics";
import { quickTimings } from "../run/quick-timings";
import { startUnprotectedRunner } from "./unprotected-runner";

const starts: Record<string, () => Promise<unknown>> = {
  protected: () => startRunner(quickTimings),
  unprotected: startUnprotectedRunner,
  server: async () => runUntilStopped(),
};

process.once("message", () => {
  const start = starts[process.argv[2] ?? ""];
  void start?.().then(() => process.send?.("started"));
  process.on("message", () => void executions().then((count) => process.send?.(count)));
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");

async function executions(): Promise<number> {
  const { values } = await metrics().executions.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}
