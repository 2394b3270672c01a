import type { ReactNode } from "react";
import { cx } from "./cx";

type DialogFooterProps = { className?: string | undefined; children: ReactNode };

export function DialogFooter({ className = "pt-5", children }: DialogFooterProps) {
  return (
    <footer className={cx("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}>
      {children}
    </footer>
  );
}
