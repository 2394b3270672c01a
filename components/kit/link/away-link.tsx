import { ExternalLink } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/text-link";
import { followable } from "@/lib/kernel/untrusted/rules";

/** Leads to what another server named; shows nothing where that may not be followed. */
export function AwayLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const target = followable(href, "any");
  if (target === null) return null;
  return (
    <TextLink href={target as Route} className={cx("inline-flex items-center gap-1", className)}>
      {children}
      <ExternalLink aria-hidden className="size-3.5" />
    </TextLink>
  );
}
