import type { ReactNode } from "react";

export function PageHeader({
  title,
  description,
  actions,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="sticky top-(--shell-top) z-20 border-b bg-canvas px-4 md:px-6">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 low:min-h-11 low:py-1">
        <div className="min-w-0">
          <h1 className="truncate font-semibold text-md">{title}</h1>
          {description && <p className="text-muted text-sm low:hidden">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children && <div className="pb-2">{children}</div>}
    </header>
  );
}
