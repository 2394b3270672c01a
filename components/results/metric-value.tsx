import type { MetricName } from "@/lib/networks/content/rules/metrics";
import { reasonInWords, shortValue, valueInWords } from "./words";

/** Shows a number, or a dash where nobody told it, with the reason for who points at it or listens. */
export function MetricValue({
  metric,
  value,
  reason,
  network,
  isShort = false,
}: {
  metric: MetricName;
  value: number | null;
  reason: Parameters<typeof reasonInWords>[0] | null;
  network?: string | undefined;
  isShort?: boolean;
}) {
  if (value !== null) {
    const whole = valueInWords(metric, value);
    if (!isShort) return whole;
    return <span title={whole}>{shortValue(metric, value)}</span>;
  }
  const words = reasonInWords(reason ?? "not_yet", network);
  return (
    <span title={words} className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not told: {words}</span>
    </span>
  );
}
