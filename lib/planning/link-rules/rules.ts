import type { LinkParameters } from "@/lib/deliveries/rules/link-parameters";

export const linkRulesMax = 50;
export const parametersMax = 10;
export const excludedHostsMax = 100;
export const parameterValueMax = 200;

/** Stands in a value for what is known once a post is planned for an account. */
export const placeholders = ["{network}", "{account}", "{label}", "{yyyy-mm}"] as const;
export const hostName = /^[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/;
export const parameterName = /^[A-Za-z0-9_.~-]{1,60}$/;
/** Has nothing in braces but placeholders. */
export const parameterValue = /^(?:[^{}]|\{(?:network|account|label|yyyy-mm)\})+$/u;
export type Placeholder = (typeof placeholders)[number];

type Rule = LinkParameters & { connectionId: string | null; labelId: string | null };

/** A placeholder that has no value leaves out the parameters that name it. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** Finds the first rule that fits: those of the account come before those of a label, and these before the rest. */
export function ruleFor<One extends Rule>(
  rules: readonly One[],
  { connectionId, labelIds }: { connectionId: string; labelIds: readonly string[] },
): One | undefined {
  const fitting = rules.filter((rule) => {
    const isOfAccount = rule.connectionId === null || rule.connectionId === connectionId;
    return isOfAccount && (rule.labelId === null || labelIds.includes(rule.labelId));
  });
  return fitting.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
}

/** Returns null where none of its parameters has a value. */
export function resolveRule(
  { parameters, excludedHosts }: LinkParameters,
  values: PlaceholderValues,
): LinkParameters | null {
  const resolved = Object.entries(parameters).flatMap(([name, template]) => {
    const value = filledIn(template, values);
    return value === null ? [] : [[name, value] as const];
  });
  return resolved.length === 0 ? null : { parameters: Object.fromEntries(resolved), excludedHosts };
}

function rankOf({ connectionId, labelId }: Rule): number {
  if (connectionId !== null) return 0;
  return labelId === null ? 2 : 1;
}

function filledIn(template: string, values: PlaceholderValues): string | null {
  if (placeholders.some((name) => template.includes(name) && !values[name])) return null;
  const value = template.replace(/\{[^{}]*\}/g, (named) =>
    isPlaceholder(named) ? (values[named] ?? "") : named,
  );
  return [...value].slice(0, parameterValueMax).join("");
}

function isPlaceholder(named: string): named is Placeholder {
  return placeholders.some((one) => one === named);
}
