import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { cx } from "./cx";

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> &
  ButtonLook & { icon?: ReactNode; className?: string | undefined };

export function ButtonLink({
  variant,
  size,
  square,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, square }), className)}>
      {icon}
      {children}
    </Link>
  );
}
