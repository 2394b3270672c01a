"use client";

import { MenuChoice } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { type MetricName, metricNames } from "@/lib/networks/content/rules/metrics";
import { metricChoices } from "../words";
import { useChosenNumber } from "./chosen-number";

const none = "none";
const options: { value: MetricName | typeof none; label: string }[] = [
  { value: none, label: "No number" },
  ...metricChoices,
];

/** Chooses which number posts show. */
export function NumberSelect() {
  const [chosen, choose] = useChosenNumber();
  return (
    <Select
      options={options}
      value={chosen ?? none}
      onChange={(value) => choose(value === none ? null : value)}
    />
  );
}

export function NumberMenu() {
  const [chosen, choose] = useChosenNumber();
  return (
    <MenuChoice
      label="Number on posts"
      options={options}
      value={chosen ?? none}
      onChange={(value: string) => choose(metricNames.find((name) => name === value) ?? null)}
    />
  );
}
