import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

type FigureProps = { label: string; value: ReactNode; note?: ReactNode; worrying?: boolean };

export function Figure({ label, value, note, worrying = false }: FigureProps) {
  return (
    <div className="min-w-0 rounded-lg border bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cx("font-semibold text-xl tabular-nums", worrying && "text-caution")}>
        {value}
      </dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}
