"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { CheckLine } from "@/components/ui/check-line";
import { cx } from "@/components/ui/cx";
import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { textTone } from "@/components/ui/tone";
import type {
  ConnectionTest,
  ConnectionTestItem,
  NetworkSummary,
} from "@/lib/accounts/connections/schema";
import { formatDate, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { plural } from "./plural";

export function TestReport({
  network,
  report,
  preferences,
  onHide,
}: {
  network: Pick<NetworkSummary, "label">;
  report: ConnectionTest;
  preferences: TimePreferences;
  onHide: () => void;
}) {
  const { items, accounts, testedAt } = report;
  const { tone, words } = overallResult(report);
  const groups = [
    { id: "app", name: "App and addresses", items },
    ...accounts.map(({ connectionId: id, ...account }) => ({ id, ...account })),
  ];
  return (
    <section aria-label={`Test of ${network.label}`} className="border-t px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <p>
          <span className={cx("font-medium", textTone[tone])}>{words}</span>
          <span className="text-muted text-sm"> · tested {formatTime(testedAt, preferences)}</span>
        </p>
        <IconButton
          size="sm"
          label={`Hide the test of ${network.label}`}
          icon={<X aria-hidden className="size-4" />}
          onClick={onHide}
        />
      </div>
      {groups.map((group) => (
        <Disclosure
          key={`${group.id} ${testedAt}`}
          isOpen={group.items.some(({ result }) => result !== "passed")}
          title={
            <>
              <span className="min-w-0 truncate font-medium text-text">{group.name}</span>
              <span className="shrink-0">{countResults(group.items)}</span>
            </>
          }
        >
          <ul className="flex flex-col gap-2 pb-2 ps-5">
            {worstFirst(group.items).map(({ code, label, result, message, until }) => (
              <CheckLine
                key={code}
                label={label}
                result={result}
                messageClassName="break-words text-muted text-sm"
              >
                {message}
                {until && ` Until ${formatDate(until, preferences)}.`}
              </CheckLine>
            ))}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}

function worstFirst(items: readonly ConnectionTestItem[]): ConnectionTestItem[] {
  const order: ConnectionTestItem["result"][] = ["failed", "unchecked", "passed"];
  return items.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
}

function countResults(items: readonly ConnectionTestItem[]): string {
  const count = (result: ConnectionTestItem["result"]) =>
    items.filter((item) => item.result === result).length;
  const [failed, unchecked] = [count("failed"), count("unchecked")];
  if (failed === 0 && unchecked === 0) return `${plural(items.length, "check")}, all pass`;
  return [failed > 0 && `${failed} failed`, unchecked > 0 && `${unchecked} not checked`]
    .filter(Boolean)
    .join(", ");
}

type OverallResult = { tone: "positive" | "caution" | "negative"; words: string };

function overallResult({
  items,
  accounts,
}: Pick<ConnectionTest, "items" | "accounts">): OverallResult {
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

export function useConnectionTest({ id, label }: Pick<NetworkSummary, "id" | "label">) {
  const [report, setReport] = useState<ConnectionTest | null>(null);
  const { run, pending } = useApiMutation({
    send: () => api("POST /api/connections/test", { body: { provider: id } }),
    onDone: setReport,
    failed: () => ({ title: `${label} could not be tested` }),
  });
  const spoken = pending
    ? `Testing ${label}`
    : report && `${label}: ${overallResult(report).words}`;
  return { run, pending, report, spoken, hide: () => setReport(null) };
}
