import type { ReactNode } from "react";
import { cx } from "./cx";

export function PageBody({
  width = "wide",
  className,
  children,
}: {
  width?: "narrow" | "wide" | "full";
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx("mx-auto w-full grow px-4 py-6 md:px-6", widths[width], className)}>
      {children}
    </div>
  );
}

const widths = { narrow: "max-w-2xl", wide: "max-w-5xl", full: "" };
