import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";

export function TextLink({ className, href, ...rest }: ComponentProps<typeof Link>) {
  const away = typeof href === "string" && /^https?:/.test(href);
  return (
    <Link
      {...rest}
      {...(away && { target: "_blank", rel: "noreferrer" })}
      href={href}
      className={cx(
        "rounded-sm text-accent-text underline decoration-1 underline-offset-3 hover:decoration-2",
        className,
      )}
    />
  );
}
