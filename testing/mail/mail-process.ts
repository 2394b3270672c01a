import { startMailWorker } from "@/lib/records/mail/start-mail-worker";
import { quickMailTimings } from "./mail-queue";
import { startRecordingFirst, startRenaming } from "./unprotected-mail-worker";

const starts: Record<string, () => unknown> = {
  protected: () => startMailWorker({ timings: quickMailTimings }),
  "records first": startRecordingFirst,
  "renames each attempt": startRenaming,
};

process.once("message", () => {
  starts[process.argv[2] ?? ""]?.();
  process.send?.("started");
});
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
