import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

export function Disclosure({
  title,
  isOpen = false,
  children,
}: {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group/disclosure">
      <summary className="inline-flex min-h-8 max-w-full cursor-pointer list-none items-center gap-1.5 rounded-sm text-muted text-sm hover:text-text touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open/disclosure:rotate-90"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
