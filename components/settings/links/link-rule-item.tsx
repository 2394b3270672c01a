"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Label } from "@/lib/library/labels/schema";
import { parametersMax, parameterValueMax, placeholders } from "@/lib/planning/link-rules/rules";
import {
  type EditedParameter,
  type EditedRule,
  newParameter,
  sampleLink,
  sampleOf,
} from "./edited-rule";

export function LinkRuleItem({
  rule,
  id,
  index,
  count,
  labels,
  accounts,
  problem,
  onChange,
  onMove,
  onRemove,
}: {
  rule: EditedRule;
  id: string;
  index: number;
  count: number;
  labels: readonly Label[];
  accounts: readonly Account[];
  problem: string | null;
  onChange: (rule: EditedRule) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const name = `rule ${index + 1}`;
  const { parameters } = rule;
  const setParameter = (changed: EditedParameter) =>
    onChange({
      ...rule,
      parameters: parameters.map((each) => (each.key === changed.key ? changed : each)),
    });
  return (
    <li aria-labelledby={id} className="flex flex-col gap-4 px-5 py-4">
      <div className="flex items-center gap-1">
        <h3 id={id} className="grow font-medium">
          Rule {index + 1}
        </h3>
        <IconButton
          label={`Move ${name} up`}
          disabled={index === 0}
          focusableWhenDisabled
          icon={<ArrowUp aria-hidden className="size-4" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          disabled={index === count - 1}
          focusableWhenDisabled
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onRemove}
        />
      </div>
      <Field label="Holds for">
        <Select
          options={choicesOf({ labels, accounts })}
          value={rule.about}
          onChange={(about) => onChange({ ...rule, about })}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">Parameters</legend>
        {parameters.map((parameter) => (
          <ParameterRow
            key={parameter.key}
            parameter={parameter}
            onChange={setParameter}
            onRemove={() =>
              onChange({ ...rule, parameters: parameters.filter((each) => each !== parameter) })
            }
          />
        ))}
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          disabled={parameters.length >= parametersMax}
          onClick={() => onChange({ ...rule, parameters: [...parameters, newParameter()] })}
        >
          Add a parameter
        </Button>
        <p className="text-muted text-sm">
          A value may name {placeholders.join(", ")}. A parameter that names the label is left out
          where a post has none.
        </p>
      </fieldset>
      <Field
        label="Hosts left out"
        description="With commas between them. Their links, and those of their subdomains, stay as they are."
      >
        <Input
          autoComplete="off"
          inputMode="url"
          placeholder="example.com, example.org"
          value={rule.hosts}
          onChange={({ currentTarget }) => onChange({ ...rule, hosts: currentTarget.value })}
        />
      </Field>
      {problem ? (
        <p role="alert" className="text-negative text-sm">
          {problem}
        </p>
      ) : (
        <dl className="wrap-anywhere flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
          <dt className="text-muted">{sampleLink} becomes</dt>
          <dd>{sampleOf(rule, { accounts, labels })}</dd>
        </dl>
      )}
    </li>
  );
}

function ParameterRow({
  parameter,
  onChange,
  onRemove,
}: {
  parameter: EditedParameter;
  onChange: (parameter: EditedParameter) => void;
  onRemove: () => void;
}) {
  const { name, value } = parameter;
  return (
    <div className="flex items-center gap-1.5">
      <Input
        aria-label="Name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        placeholder="utm_campaign"
        className="min-w-0 basis-1/2 sm:basis-2/5"
        value={name}
        onChange={({ currentTarget }) => onChange({ ...parameter, name: currentTarget.value })}
      />
      <span aria-hidden="true" className="text-muted">
        =
      </span>
      <Input
        aria-label={`Value of ${name || "the parameter"}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={parameterValueMax}
        placeholder="{label}"
        className="min-w-0 basis-1/2 sm:basis-3/5"
        value={value}
        onChange={({ currentTarget }) => onChange({ ...parameter, value: currentTarget.value })}
      />
      <IconButton
        label={`Remove ${name || "the parameter"}`}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </div>
  );
}

function choicesOf({
  labels,
  accounts,
}: {
  labels: readonly Label[];
  accounts: readonly Account[];
}): { value: EditedRule["about"]; label: string }[] {
  return [
    { value: "all", label: "All posts" },
    ...accounts.map(({ id, name, label }) => {
      return { value: `account:${id}` as const, label: `${name} on ${label}` };
    }),
    ...labels.map(({ id, name }) => {
      return { value: `label:${id}` as const, label: `Posts with the label ${name}` };
    }),
  ];
}
