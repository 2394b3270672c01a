import { cx } from "@/components/ui/cx";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { listed } from "@/lib/kernel/words/rules";
import { guestInWords } from "@/lib/planning/approvals/rules";
import type { Approval } from "@/lib/planning/approvals/schema";
import { decisionWords } from "./approval-words";

/** Tells who decided what, the latest first; what is about another content is struck. */
export function DecisionList({
  decisions,
  preferences,
}: {
  decisions: Approval["decisions"];
  preferences: TimePreferences;
}) {
  if (decisions.length === 0) return null;
  return (
    <ol aria-label="Decisions" className="flex flex-col gap-3">
      {decisions.map(({ id, by, standingInFor, decision, comment, at, current }) => (
        <li key={id}>
          <p className={cx(!current && "text-muted line-through")}>
            <span className="font-medium">
              {by.kind === "guest" ? guestInWords(by.name) : by.name}
            </span>
            {standingInFor.length > 0 && ` for ${listed(standingInFor.map(({ name }) => name))}`}{" "}
            {decisionWords[decision]}
          </p>
          <p className="text-muted text-sm">
            <time dateTime={at}>{formatDateTime(at, preferences)}</time>
            {!current && " · about an earlier content"}
          </p>
          {comment && (
            <p className="mt-1 whitespace-pre-wrap border-s-2 ps-3 [overflow-wrap:anywhere]">
              {comment}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
