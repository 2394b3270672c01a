import { type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx";
import { Disclosure } from "@/components/ui/disclosure";

/** A chart with the table that says the same. */
export function ChartFigure({
  title,
  note,
  table,
  className,
  children,
}: {
  title: string;
  note?: ReactNode;
  table: { head: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const [first = "", ...others] = table.head;
  return (
    <figure aria-labelledby={id} className={cx("min-w-0 break-inside-avoid", className)}>
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span id={id} className="font-medium">
          {title}
        </span>
        {note && <span className="text-muted text-sm">{note}</span>}
      </figcaption>
      {children}
      <div className="mt-2 print:hidden">
        <Disclosure title={<>As a table</>}>
          <div className="max-h-80 overflow-auto">
            <table className="w-full text-sm tabular-nums">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr className="border-b text-muted">
                  <th scope="col" className="py-1 pe-4 text-start font-normal">
                    {first}
                  </th>
                  {others.map((name) => (
                    <th key={name} scope="col" className="px-2 py-1 text-end font-normal">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(({ key, cells: [name, ...cells] }) => (
                  <tr key={key} className="border-b last:border-b-0">
                    <th scope="row" className="py-1 pe-4 text-start font-normal">
                      {name}
                    </th>
                    {cells.map((cell, index) => (
                      <td key={others[index]} className="px-2 py-1 text-end">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Disclosure>
      </div>
    </figure>
  );
}
