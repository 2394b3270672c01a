import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** `x` goes from 0 to 1. A null breaks the line: nobody told it. */
export type ChartPoint = { x: number; y: number | null };
export type ChartLine = {
  name: string;
  look: "main" | "usual" | "before" | "other";
  points: readonly ChartPoint[];
};

/**
 * Draws lines in the width that there is. Its words are HTML above the picture, so that they keep their
 * size; what it shows has to stand in a table beside it as well.
 */
export function LineChart({
  label,
  lines,
  band = [],
  ticks,
  format,
  children,
}: {
  label: string;
  lines: readonly ChartLine[];
  band?: readonly { x: number; low: number; high: number }[];
  ticks: readonly { x: number; label: string }[];
  format: (value: number) => string;
  children?: ReactNode;
}) {
  const top = niceTop([
    ...lines.flatMap(({ points }) => points.map(({ y }) => y ?? 0)),
    ...band.map(({ high }) => high),
  ]);
  const steps = [0, top / 2, top];
  const at = (x: number, y: number) => `${round(x * 100)} ${round(100 - (y / top) * 100)}`;
  return (
    <div>
      <div className="relative ms-11 h-40 print:h-24">
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {steps.map((step) => (
            <path
              key={step}
              d={`M0 ${at(0, step).split(" ")[1]}H100`}
              className="stroke-border"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {band.length > 1 && (
            <path
              d={`M${[
                ...band.map(({ x, high }) => at(x, high)),
                ...band.toReversed().map(({ x, low }) => at(x, low)),
              ].join("L")}Z`}
              className="fill-hue-gray opacity-15"
            />
          )}
          {lines.map(({ name, look, points }) => (
            <path
              key={name}
              d={pathOf(points, at)}
              fill="none"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className={lineLooks[look]}
            />
          ))}
          {lines
            .filter(({ look }) => look === "main" || look === "other")
            .map(({ name, look, points }) => (
              <path
                key={name}
                d={points.map(({ x, y }) => (y === null ? "" : `M${at(x, y)}h.001`)).join("")}
                fill="none"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className={cx(lineLooks[look], "[stroke-dasharray:none] [stroke-width:7px]")}
              />
            ))}
        </svg>
        {steps.map((step) => (
          <span
            key={step}
            aria-hidden="true"
            style={{ top: `${round(100 - (step / top) * 100)}%` }}
            className="absolute end-full me-2 -translate-y-1/2 whitespace-nowrap text-muted text-xs tabular-nums"
          >
            {format(step)}
          </span>
        ))}
        {children}
      </div>
      <div aria-hidden="true" className="relative ms-11 mt-1.5 h-4">
        {ticks.map(({ x, label: tick }) => (
          <span
            key={x}
            style={{ left: `${round(x * 100)}%` }}
            className={cx(
              "absolute whitespace-nowrap text-muted text-xs tabular-nums",
              x > 0.95 ? "-translate-x-full" : x > 0.02 && "-translate-x-1/2",
            )}
          >
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}

export function Legend({ lines }: { lines: readonly Pick<ChartLine, "name" | "look">[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {lines.map(({ name, look }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 20 4" className="h-1 w-5 overflow-visible">
            <path d="M0 2H20" fill="none" strokeLinecap="round" className={lineLooks[look]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const lineLooks: Record<ChartLine["look"], string> = {
  main: "stroke-accent-text [stroke-width:2px]",
  usual: "stroke-muted [stroke-dasharray:5_4] [stroke-width:1.5px]",
  before: "stroke-muted [stroke-dasharray:1_4] [stroke-width:1.5px]",
  other: "stroke-info [stroke-dasharray:8_3] [stroke-width:2px]",
};

function pathOf(points: readonly ChartPoint[], at: (x: number, y: number) => string): string {
  let isDrawn = false;
  return points
    .map(({ x, y }) => {
      const step = y === null ? "" : `${isDrawn ? "L" : "M"}${at(x, y)}`;
      isDrawn = y !== null;
      return step;
    })
    .join("");
}

/** Returns the lowest of 2, 4, 10, 20, 40, 100 and so on that no value exceeds. */
export function niceTop(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 6, 10].find((step) => step * power >= most) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
