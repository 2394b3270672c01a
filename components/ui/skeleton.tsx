import type { ReactNode } from "react";
import { cx } from "./cx";

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={cx("animate-breathe rounded-md bg-hover", className)} />
  );
}

const places = ["first", "second", "third", "fourth"];

export function SkeletonRows({ className }: { className: string }) {
  return places.map((place) => <Skeleton key={place} className={cx("rounded-lg", className)} />);
}

export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={cx("animate-appear", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
