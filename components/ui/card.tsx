import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={cx("min-w-0 rounded-lg border bg-surface", className)} />;
}

export function CardHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 sm:flex-nowrap">
      <div className="min-w-0">
        <h2 className="font-semibold text-base">{title}</h2>
        {description && <p className="mt-0.5 text-pretty text-muted">{description}</p>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cx("px-5 py-4", className)} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<"footer">) {
  return (
    <footer
      {...rest}
      className={cx("flex items-center justify-end gap-2 border-t px-5 py-3", className)}
    />
  );
}
