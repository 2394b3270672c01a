import type { ReactNode } from "react";

/** Shows one primitive under its name, with its states in a row or one below the other. */
export function Specimen({
  name,
  stacked = false,
  children,
}: {
  name: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <h2 className="mb-3 font-medium text-muted text-sm">{name}</h2>
      <div className={stacked ? "flex flex-col gap-4" : "flex flex-wrap items-center gap-3"}>
        {children}
      </div>
    </div>
  );
}
