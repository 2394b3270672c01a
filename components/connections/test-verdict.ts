import type { ConnectionTest } from "@/lib/connections/schema";
import { plural } from "./plural";

type Results = Pick<ConnectionTest, "items" | "accounts">;
type Verdict = { tone: "positive" | "caution" | "negative"; words: string };

export function verdictOn({ items, accounts }: Results): Verdict {
  const all = [...items, ...accounts.flatMap((account) => account.items)];
  const failed = all.filter(({ result }) => result === "failed").length;
  const unchecked = all.filter(({ result }) => result === "unchecked").length;
  const tests = plural(all.length, "check");
  if (failed > 0) {
    const verb = failed === 1 ? "fails" : "fail";
    return { tone: "negative", words: `${failed} of ${tests} ${verb}` };
  }
  if (unchecked === all.length) return { tone: "caution", words: "Nothing could be checked" };
  if (unchecked === 0) return { tone: "positive", words: `All ${tests} pass` };
  const passed = plural(all.length - unchecked, "check");
  return {
    tone: "positive",
    words: `${passed} ${all.length - unchecked === 1 ? "passes" : "pass"}, ${unchecked} not made`,
  };
}
