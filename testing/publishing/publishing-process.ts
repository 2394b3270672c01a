import { runUntilStopped } from "@/inngest/run-until-stopped";
import { startRunner } from "@/inngest/runner";
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
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
