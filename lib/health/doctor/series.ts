import { now } from "@/lib/kernel/clock";
import { countSeries, findSeriesTroubles } from "@/lib/planning/series/keep-series";
import { advice, type Check, failed, type Part, passed } from "./check";

const series = { code: "series", label: "Posts that repeat" };
const minuteMs = 60_000;
/** The keeper looks every minute, and a post is made weeks before it is due. */
const behindMs = 60 * minuteMs;

export const seriesPart: Part = {
  code: "series",
  label: "Series",
  examine: async (): Promise<Check[]> => {
    const [{ active, oldestDueAt }, troubles] = await Promise.all([
      countSeries(),
      findSeriesTroubles(),
    ]);
    const found = troubles.map(({ workspaceId, name, problem }): Check => {
      const words = `“${name}” does not go on. ${problem} It is tried again every hour.`;
      const others = "A series of another team does not go on; its members see which.";
      return { ...advice(series, words), team: { workspaceId, others } };
    });
    const behind = oldestDueAt ? now().getTime() - oldestDueAt.getTime() : 0;
    if (behind > behindMs) {
      const minutes = Math.round(behind / minuteMs);
      found.push(
        failed(
          series,
          `Posts have been due to be made for ${minutes} minutes and are not. See that a process with RUNNER=on runs; its log says more.`,
        ),
      );
    }
    if (found.length > 0) return found;
    if (active === 0) return [passed(series, "No post repeats.")];
    return [passed(series, `The posts of ${active} series are made.`)];
  },
};
