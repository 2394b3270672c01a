import { startSeriesKeeper } from "@/lib/planning/series/keep-series";

process.once("message", () => {
  startSeriesKeeper();
  process.send?.("started");
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
