import type { ReactNode } from "react";

export function EmptyState({
  icon,
  title,
  description,
  action,
}: {
  icon?: ReactNode;
  title: string;
  description: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-4 flex size-10 items-center justify-center rounded-lg border bg-surface text-muted [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-balance text-muted">{description}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
