import { CheckLine } from "@/components/ui/check-line";
import { cx } from "@/components/ui/cx";
import { Disclosure } from "@/components/ui/disclosure";
import { textTone } from "@/components/ui/tone";
import type { HealthGroup } from "@/lib/doctor/schema";
import { hasFailure, summaryOf, toneOf, worstChecksFirst } from "./verdict";

type HealthGroupItemProps = { group: HealthGroup; problemsOnly: boolean };

export function HealthGroupItem({ group, problemsOnly }: HealthGroupItemProps) {
  const failing = hasFailure(group);
  const shown = worstChecksFirst(group.checks).filter(
    ({ result }) => !problemsOnly || result === "failed",
  );
  return (
    <li className="px-5 py-2">
      <Disclosure
        isOpen={failing}
        title={
          <>
            <span className="min-w-0 truncate font-medium text-base text-text">{group.label}</span>
            <span className={cx("shrink-0", textTone[toneOf(group)])}>{summaryOf(group)}</span>
          </>
        }
      >
        <ul className="flex flex-col gap-3 pt-1 pb-2 ps-5">
          {shown.map(({ code, label, result, message }) => (
            <CheckLine
              key={`${code} ${message}`}
              label={label}
              result={result}
              messageClassName={cx("wrap-anywhere", result !== "failed" && "text-muted text-sm")}
            >
              {message}
            </CheckLine>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}
