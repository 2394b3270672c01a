import { startImports } from "@/lib/planning/imports/run-imports";

process.once("message", () => {
  startImports();
  process.send?.("started");
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
