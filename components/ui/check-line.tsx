import { CircleCheck, CircleDashed, CircleX, Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { textTone } from "./tone";

export function CheckLine({
  label,
  result,
  messageClassName,
  children,
}: {
  label: string;
  result: keyof typeof looks;
  messageClassName: string;
  children: ReactNode;
}) {
  const { icon: Icon, tone, word } = looks[result];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <Icon aria-hidden className={cx("mt-0.5 size-4", textTone[tone])} />
      <p className="max-w-prose text-pretty">
        <span className={cx("font-medium", textTone[tone])}>{word}</span>
        <span className="font-medium"> · {label}</span>
        <span className={cx("block", messageClassName)}>{children}</span>
      </p>
    </li>
  );
}

const looks = {
  passed: { icon: CircleCheck, tone: "positive", word: "Pass" },
  failed: { icon: CircleX, tone: "negative", word: "Fail" },
  advice: { icon: Lightbulb, tone: "caution", word: "Advice" },
  unchecked: { icon: CircleDashed, tone: "neutral", word: "Not checked" },
} as const;
