import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { metrics } from "@/lib/kernel/metrics";

const folder = fileURLToPath(new URL("../../../docs/monitoring/", import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, "utf8");

type Panel = { title: string; targets: { expr: string }[] };

function metricsIn(text: string): string[] {
  const names = [...text.matchAll(/\b(?:herald|process|nodejs)_[a-z0-9_]*[a-z0-9]\b/g)];
  return [...new Set(names.map(([name]) => name))];
}

const known = new Set(
  metrics()
    .registry.getMetricsAsArray()
    .flatMap(({ name, type }) => {
      const parts = String(type) === "histogram" ? ["_bucket", "_sum", "_count"] : [];
      return [name, ...parts.map((part) => `${name}${part}`)];
    }),
);

const rules = read("alerts.yaml")
  .split(/^ {6}- (?=alert:)/m)
  .slice(1);
const { panels } = JSON.parse(read("dashboard.json")) as { panels: Panel[] };
const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n");

it("each metric that the rules and the dashboard name exists", () => {
  const ofRules = rules.map((rule) => rule.split(/^ {8}labels:/m)[0] ?? "").join("\n");
  const named = metricsIn(`${ofRules}\n${asked}`);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it("each metric of Herald's own is on the dashboard and in the documentation", () => {
  const own = metrics()
    .registry.getMetricsAsArray()
    .flatMap(({ name }) => (name.startsWith("herald_") ? name : []));
  const shown = metricsIn(asked).map((name) => name.replace(/_(bucket|sum|count)$/, ""));
  const documentation = read("README.md");
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  expect(own.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
});

it("each rule says how bad it is, what is wrong and what to do", () => {
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules) {
    expect(rule).toMatch(/^alert: Herald\w+\n {8}expr: \S/);
    expect(rule).toMatch(/severity: (critical|warning)\n/);
    expect(rule).toMatch(/summary: .{10,}\n {10}description: .{20,}/);
  }
});
