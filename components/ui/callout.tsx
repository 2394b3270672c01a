import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { softTone } from "./tone";

type CalloutTone = "info" | "positive" | "caution" | "negative";

type CalloutProps = {
  tone?: CalloutTone | undefined;
  title?: ReactNode;
  role?: "alert" | "status" | "note" | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

export function Callout({ tone = "info", title, role, action, className, children }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div
      role={role}
      className={cx("flex gap-2.5 rounded-md px-3 py-2.5", softTone[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 grow text-text">
        {title && <p className="font-medium">{title}</p>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

const icons = {
  info: Info,
  positive: CircleCheck,
  caution: TriangleAlert,
  negative: CircleAlert,
};
