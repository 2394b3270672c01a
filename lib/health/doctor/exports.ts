import { now } from "@/lib/kernel/clock";
import { waitingExports } from "@/lib/planning/exports/run-exports";
import { type Check, counted, failed, type Part, passed } from "./check";

const exports = { code: "exports", label: "Archives that people asked for" };
const minuteMs = 60_000;
/** The archive of another one of the team may take a while. */
const waitingMs = 60 * minuteMs;

/** Posts go out all the same. */
export const exportsPart: Part = {
  code: "exports",
  label: "Exports",
  examine: async (): Promise<Check[]> => {
    const { waiting, oldestAt } = await waitingExports();
    const waitedMs = oldestAt ? now().getTime() - oldestAt.getTime() : 0;
    if (waitedMs > waitingMs) {
      const minutes = Math.round(waitedMs / minuteMs);
      const words = `One was asked for ${minutes} minutes ago and nobody makes it. See that a process with RUNNER=on runs and that the disk has room; its log says more.`;
      return [failed(exports, words)];
    }
    if (waiting === 0) return [passed(exports, "None waits.")];
    return [passed(exports, `${counted(waiting, "archive")} to make.`)];
  },
};
