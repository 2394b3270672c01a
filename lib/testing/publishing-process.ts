import { runUntilStopped } from "@/lib/publishing/run-until-stopped";
import { startRunner } from "@/lib/publishing/runner";
import { quickPace } from "./quick-pace";
import { startUnprotectedRunner } from "./unprotected-runner";

/** A process that publishes, for tests that end it: it loads everything, then waits to be started. */
const starts: Record<string, () => Promise<unknown>> = {
  protected: () => startRunner(quickPace),
  unprotected: startUnprotectedRunner,
  server: runUntilStopped,
};

process.once("message", () => {
  const start = starts[process.argv[2] ?? ""];
  void start?.().then(() => process.send?.("started"));
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
