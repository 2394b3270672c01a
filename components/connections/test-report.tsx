import { X } from "lucide-react";
import { CheckLine } from "@/components/ui/check-line";
import { cx } from "@/components/ui/cx";
import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { textTone } from "@/components/ui/tone";
import type { ConnectionTest, ConnectionTestItem, NetworkSummary } from "@/lib/connections/schema";
import { formatDate, formatTime, type TimePreferences } from "@/lib/time/format-instant";
import { plural } from "./plural";
import { verdictOn } from "./test-verdict";

type TestReportProps = {
  network: Pick<NetworkSummary, "label">;
  report: ConnectionTest;
  preferences: TimePreferences;
  onHide: () => void;
};

export function TestReport({ network, report, preferences, onHide }: TestReportProps) {
  const { items, accounts, testedAt } = report;
  const { tone, words } = verdictOn(report);
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
