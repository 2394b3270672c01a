"use client";

import { Plus, Trash2 } from "lucide-react";
import { useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { byName, type Teammate } from "@/components/posts/people/person";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { approversMax, stagesMax } from "@/lib/planning/approvals/rules";
import type { ApprovalStages, Approver } from "@/lib/planning/approvals/schema";

type Stage = ApprovalStages[number];

/** Edits one to three stages, each with who has to agree. */
export function StagesField({
  stages,
  people,
  showsMissing,
  onChange,
}: {
  stages: ApprovalStages;
  people: readonly Teammate[];
  showsMissing: boolean;
  onChange: (stages: ApprovalStages) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const change = (changed: ApprovalStages, focused: number) => {
    flushSync(() => onChange(changed));
    focusChoice(list.current?.children[focused]);
  };
  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} className="flex flex-col gap-3">
        {stages.map((stage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the order
          <li key={index}>
            <StageField
              name={nameOf(index, stages.length)}
              stage={stage}
              people={people}
              showsMissing={showsMissing}
              onChange={(changed) => onChange(stages.with(index, changed))}
              onRemove={
                stages.length > 1
                  ? () => change(stages.toSpliced(index, 1), Math.max(index - 1, 0))
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      {stages.length < stagesMax && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => change([...stages, { approvers: [], mode: "any" }], stages.length)}
        >
          Then somebody else
        </Button>
      )}
    </div>
  );
}

/** Leads on to where something can be chosen, as the pressed button may be gone. */
function focusChoice(stage: Element | null | undefined): void {
  stage?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
}

function nameOf(index: number, count: number): string {
  if (count === 1) return "Who has to agree";
  return `Stage ${index + 1}`;
}

function StageField({
  name,
  stage: { approvers, mode },
  people,
  showsMissing,
  onChange,
  onRemove,
}: {
  name: string;
  stage: Stage;
  people: readonly Teammate[];
  showsMissing: boolean;
  onChange: (stage: Stage) => void;
  onRemove: (() => void) | undefined;
}) {
  const choice = useRef<HTMLDivElement>(null);
  const options = useMemo(() => optionsOf(people, approvers), [people, approvers]);
  const remove = (id: string) => {
    onChange({ mode, approvers: approvers.filter((each) => idOf(each) !== id) });
    focusChoice(choice.current);
  };
  return (
    <div ref={choice} className="flex flex-col gap-2 rounded-md border p-3">
      <div className="flex items-start gap-2">
        <Field
          label={name}
          className="grow"
          error={showsMissing ? missingIn(approvers, people) : null}
          aside={
            approvers.length >= approversMax ? `At most ${approversMax} for a stage` : undefined
          }
        >
          <Combobox
            options={options}
            value={null}
            placeholder={approvers.length === 0 ? "Choose a person" : "Add somebody"}
            emptyText="Nobody has that name"
            onChange={(id) => onChange({ mode, approvers: [...approvers, approverOf(id)] })}
          />
        </Field>
        {onRemove && (
          <IconButton
            label={`Remove ${name.toLowerCase()}`}
            size="sm"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        )}
      </div>
      {approvers.length > 0 && (
        <ul aria-label={`${name}: chosen`} className="flex flex-wrap gap-2">
          {approvers.map((approver) => {
            const person = people.find(({ id }) => id === idOf(approver));
            const shown = approver.kind === "member" ? person?.name : unnamed[approver.kind];
            return (
              <li key={idOf(approver)} className="flex min-w-0">
                <RemovableChip
                  leading={person && <Avatar name={person.name} src={person.avatarUrl} size={20} />}
                  removeLabel={`Remove ${shown ?? "who left"} from ${name.toLowerCase()}`}
                  onRemove={() => remove(idOf(approver))}
                >
                  {shown ?? "Somebody who left"}
                </RemovableChip>
              </li>
            );
          })}
        </ul>
      )}
      {approvers.length > 1 && (
        <SegmentedControl
          label={`${name}: how many`}
          options={modes}
          value={mode}
          onChange={(value) => onChange({ approvers, mode: value })}
          className="self-start"
        />
      )}
    </div>
  );
}

/** Says what keeps a stage from being saved; null where nothing does. */
export function missingIn(
  approvers: readonly Approver[],
  people: readonly Teammate[],
): string | null {
  if (approvers.length === 0) return "Choose who has to agree.";
  const isHere = (approver: Approver) =>
    approver.kind !== "member" || people.some(({ id }) => id === approver.userId);
  return approvers.every(isHere) ? null : "Take out who is no longer a member.";
}

const modes = [
  { value: "any", label: "One of them" },
  { value: "all", label: "Each of them" },
] as const;

const unnamed = { admins: "Any administrator", guests: "A client by review link" } as const;

function idOf(approver: Approver): string {
  return approver.kind === "member" ? approver.userId : approver.kind;
}

function approverOf(id: string): Approver {
  return id === "admins" || id === "guests" ? { kind: id } : { kind: "member", userId: id };
}

function optionsOf(people: readonly Teammate[], approvers: readonly Approver[]) {
  if (approvers.length >= approversMax) return [];
  const chosen = new Set(approvers.map(idOf));
  const everybody = [
    { value: "admins", label: unnamed.admins },
    { value: "guests", label: unnamed.guests },
    ...people.toSorted(byName).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return everybody.filter(({ value }) => !chosen.has(value));
}
