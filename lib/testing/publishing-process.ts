import { startRunner } from "@/lib/publishing/runner";
import { quickPace } from "./quick-pace";
import { startUnprotectedRunner } from "./unprotected-runner";

/** A process that publishes, for tests that kill it: it loads everything, then waits to be started. */
const isProtected = process.argv[2] === "protected";

process.once("message", () => {
  void start().then(() => process.send?.("started"));
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");

async function start(): Promise<void> {
  await (isProtected ? startRunner(quickPace) : startUnprotectedRunner());
}
