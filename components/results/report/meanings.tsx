import { Disclosure } from "@/components/ui/disclosure";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import { metricInSentence } from "../words";

/** Says what a network counts under one of our names. */
export type Meaning = { label: string; networkName: string; counts: string };

/** Explains a metric; paper has the warning alone. */
export function Meanings({
  metric,
  meanings,
  isMixed,
}: {
  metric: MetricName;
  meanings: readonly Meaning[];
  isMixed: boolean;
}) {
  if (meanings.length === 0) return null;
  return (
    <div className="mt-1">
      {isMixed && (
        <p className="text-muted text-sm">
          This adds up what networks count in different ways: compare within one network.
        </p>
      )}
      <div className="print:hidden">
        <Disclosure title={`What the networks count as ${metricInSentence(metric)}`}>
          <dl className="mt-1 mb-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
            {meanings.map(({ label, networkName, counts }) => (
              <div key={label} className="sm:contents">
                <dt className="font-medium">{label}</dt>
                <dd className="text-muted max-sm:mb-1">
                  {counts} Its own name: <span className="font-mono text-xs">{networkName}</span>.
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </div>
    </div>
  );
}

/** Makes one of each network that counts it. */
export function meaningsOf(
  metric: MetricName,
  accounts: readonly {
    label: string;
    offered: readonly { metric: MetricName; networkName: string; counts: string }[];
  }[],
): Meaning[] {
  const meanings = new Map<string, Meaning>();
  for (const { label, offered } of accounts) {
    const one = offered.find((offer) => offer.metric === metric);
    if (one) meanings.set(label, { label, networkName: one.networkName, counts: one.counts });
  }
  return [...meanings.values()].toSorted((one, other) => one.label.localeCompare(other.label));
}
