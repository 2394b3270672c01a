import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** Opens the posts behind a number; a guest's page and a printed one have none. */
export type OnPick = (only: string) => void;

export function Pick({
  only,
  label,
  onPick,
  className,
  children,
}: {
  only: string;
  label: string;
  onPick: OnPick | undefined;
  className?: string;
  children: ReactNode;
}) {
  if (!onPick) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onPick(only)}
      className={cx(
        "min-h-6 rounded-sm decoration-1 underline-offset-3 hover:underline touch:min-h-11 touch:min-w-11",
        className,
      )}
    >
      {children}
      <span className="sr-only">, {label}</span>
    </button>
  );
}
