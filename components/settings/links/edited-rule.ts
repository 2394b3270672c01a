import type { Account } from "@/components/kit/account/account";
import { inOrder, withLinkParameters } from "@/lib/deliveries/rules/link-parameters";
import type { Label } from "@/lib/library/labels/schema";
import {
  hostName,
  parameterName,
  parameterValue,
  placeholders,
  resolveRule,
} from "@/lib/planning/link-rules/rules";
import type { LinkRule } from "@/lib/planning/link-rules/schema";

export type EditedParameter = { key: string; name: string; value: string };

/** Holds a rule as it is typed, so that nothing half-written is lost. */
export type EditedRule = {
  key: string;
  /** Is `all`, or the id of an account or a label behind its kind. */
  about: "all" | `account:${string}` | `label:${string}`;
  parameters: EditedParameter[];
  hosts: string;
};

export function editedRule(rule: LinkRule): EditedRule {
  const parameters = inOrder(rule.parameters).map(([name, value]) => newParameter(name, value));
  return { key: newKey(), about: aboutOf(rule), parameters, hosts: rule.excludedHosts.join(", ") };
}

export function newRule(): EditedRule {
  return {
    key: newKey(),
    about: "all",
    parameters: [newParameter("utm_source", "{network}"), newParameter("utm_medium", "social")],
    hosts: "",
  };
}

export function newParameter(name = "", value = ""): EditedParameter {
  return { key: newKey(), name, value };
}

export function toRule({ about, parameters, hosts }: EditedRule): LinkRule {
  const [kind, id = null] = about.split(":");
  return {
    connectionId: kind === "account" ? id : null,
    labelId: kind === "label" ? id : null,
    parameters: Object.fromEntries(parameters.map(({ name, value }) => [name.trim(), value])),
    excludedHosts: hostsIn(hosts),
  };
}

/** Says the first thing that keeps a rule from being saved. */
export function problemOf({ parameters, hosts }: EditedRule): string | null {
  if (parameters.length === 0) return "Add a parameter, or remove the rule.";
  const names = parameters.map(({ name }) => name.trim());
  if (!names.every((name) => parameterName.test(name))) {
    return "A parameter’s name has letters, digits, “_”, “.”, “~” or “-” only.";
  }
  if (new Set(names).size < names.length) return "Each parameter can be named once.";
  if (!parameters.every(({ value }) => parameterValue.test(value))) {
    return `A value must not be empty, and names only ${placeholders.join(", ")} in braces.`;
  }
  const wrong = hostsIn(hosts).find((host) => !hostName.test(host));
  return wrong === undefined ? null : `“${wrong}” is no host. Write it as example.com.`;
}

export const sampleLink = "https://example.com/page";

/** Shows a link as the rule would make it, for the account and the label that it is about. */
export function sampleOf(
  rule: EditedRule,
  { accounts, labels }: { accounts: readonly Account[]; labels: readonly Label[] },
): string {
  if (problemOf(rule) !== null) return sampleLink;
  const { connectionId, labelId, parameters } = toRule(rule);
  const account = accounts.find(({ id }) => id === connectionId) ?? accounts[0];
  const label = labels.find(({ id }) => id === labelId) ?? labels[0];
  const resolved = resolveRule(
    { parameters, excludedHosts: [] },
    {
      "{network}": account?.provider ?? "network",
      "{account}": account?.name ?? "Page",
      "{label}": label?.name ?? "News",
      "{yyyy-mm}": new Date().toISOString().slice(0, 7),
    },
  );
  return withLinkParameters(sampleLink, resolved);
}

function aboutOf({ connectionId, labelId }: LinkRule): EditedRule["about"] {
  if (connectionId !== null) return `account:${connectionId}`;
  return labelId === null ? "all" : `label:${labelId}`;
}

function hostsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

let keys = 0;

function newKey(): string {
  keys += 1;
  return String(keys);
}
