import { expect, it } from "vitest";
import { type PlaceholderValues, parameterValue, resolveRule, ruleFor } from "./rules";
import type { LinkRule } from "./schema";

const parameters = { utm_source: "{network}" };
const all: LinkRule = { connectionId: null, labelId: null, parameters, excludedHosts: [] };
const ofAccount: LinkRule = { ...all, connectionId: "page" };
const ofLabel: LinkRule = { ...all, labelId: "launch" };
const ofBoth: LinkRule = { ...ofAccount, labelId: "launch" };

it.each<[string, LinkRule[], LinkRule | undefined]>([
  ["the rule of the account, wherever it stands", [all, ofLabel, ofAccount], ofAccount],
  ["the first of two of the account", [ofBoth, ofAccount], ofBoth],
  ["the rule of a label before that of the workspace", [all, ofLabel], ofLabel],
  ["the workspace's where no other fits", [{ ...ofAccount, connectionId: "other" }, all], all],
  ["none where none fits", [{ ...ofLabel, labelId: "other" }], undefined],
])("it holds %s", (_, rules, expected) => {
  const post = { connectionId: "page", labelIds: ["news", "launch"] };
  expect(ruleFor(rules, post)).toBe(expected);
});

const values: PlaceholderValues = {
  "{network}": "linkedin",
  "{account}": "Page",
  "{label}": "Launch",
  "{yyyy-mm}": "2027-02",
};

it("placeholders get their values", () => {
  const rule = {
    parameters: { utm_source: "{network}-{account}", utm_campaign: "{label} {yyyy-mm}", ref: "x" },
    excludedHosts: ["example.com"],
  };
  expect(resolveRule(rule, values)).toEqual({
    parameters: { utm_source: "linkedin-Page", utm_campaign: "Launch 2027-02", ref: "x" },
    excludedHosts: ["example.com"],
  });
});

it("a parameter that names a missing label is left out, and a rule of such ones alone is none", () => {
  const campaign = { utm_campaign: "{label}" };
  const unlabelled = { ...values, "{label}": null };
  const rule = { parameters: { ...campaign, ref: "{network}" }, excludedHosts: [] };
  expect(resolveRule(rule, unlabelled)?.parameters).toEqual({ ref: "linkedin" });
  expect(resolveRule({ parameters: campaign, excludedHosts: [] }, unlabelled)).toBeNull();
});

it("a value that a placeholder makes long is cut between characters", () => {
  const long = { ...values, "{account}": "🎉".repeat(300) };
  const rule = { parameters: { ref: "{account}" }, excludedHosts: [] };
  expect(resolveRule(rule, long)?.parameters).toEqual({ ref: "🎉".repeat(200) });
});

it("a value of a placeholder is not read as a template", () => {
  const odd = { ...values, "{account}": "{network} $& $1" };
  const rule = { parameters: { ref: "{account}" }, excludedHosts: [] };
  expect(resolveRule(rule, odd)?.parameters).toEqual({ ref: "{network} $& $1" });
});

it.each(["spring", "{network}", "{network}-{yyyy-mm} ä", "🎉"])("%s can be a value", (value) =>
  expect(parameterValue.test(value)).toBe(true),
);

it.each(["", "{campaign}", "{network", "network}", "{}", "{{network}}"])(
  "“%s” can be none",
  (value) => expect(parameterValue.test(value)).toBe(false),
);
