import { now } from "@/lib/kernel/clock";
import { wordStored } from "@/lib/records/words/word-reason";
import { findUnreadAccounts } from "@/lib/results/accounts/account-results";
import { advice, type Check, counted, type Part, passed } from "./check";

const results = { code: "results", label: "What came of posts" };
const hourMs = 3_600_000;

/** Posts go out all the same, so that nothing here fails. */
export const resultsPart: Part = {
  code: "results",
  label: "Results",
  examine: async (): Promise<Check[]> => {
    const { read, refused } = await findUnreadAccounts();
    if (read === 0) return [passed(results, "No account’s results are read.")];
    if (refused.length === 0) {
      return [passed(results, `The results of ${counted(read, "account")} can be read.`)];
    }
    return refused.map(({ workspaceId, name, denied, restUntil, ...stored }) => {
      const { reasonCode, reasonValues } = stored;
      const why = wordStored(reasonCode, reasonValues, null) ?? "";
      const remedy = denied
        ? `${why} Reconnect it under Connections to allow it.`
        : `${why} It is asked again in ${hoursUntil(restUntil)}.`;
      return {
        ...advice(results, `“${name}” cannot be read. ${remedy.trim()} Its posts go out as ever.`),
        team: {
          workspaceId,
          others: "An account of another team cannot be read; its administrators see which.",
        },
      };
    });
  },
};

function hoursUntil(restUntil: Date | null): string {
  const ms = (restUntil?.getTime() ?? now().getTime()) - now().getTime();
  return counted(Math.max(1, Math.round(ms / hourMs)), "hour");
}
