"use client";

import { Command as Cmdk } from "cmdk";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { labelNameMax, labelsPerItemMax } from "@/lib/library/labels/rules";
import type { Label, ListedLabel } from "@/lib/library/labels/schema";
import { LabelDot } from "./label-chips";
import {
  findLabels,
  isNameFree,
  LabelsLoading,
  type LabelsQuery,
  unusedColor,
  useCreateLabel,
} from "./use-labels";

export function LabelOptions({
  labels,
  chosenIds,
  onChange,
}: {
  labels: LabelsQuery;
  chosenIds: readonly string[];
  onChange: (labelIds: string[]) => void;
}) {
  const [query, search] = useState("");
  const creation = useCreateLabel(({ id }) => onChange([...chosenIds, id]));
  const all = labels.data ?? [];
  const name = query.trim();
  const isFull = chosenIds.length >= labelsPerItemMax;
  const toggle = ({ id }: Label) => {
    search("");
    onChange(chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
  };
  const create = () => {
    if (creation.pending) return;
    search("");
    void creation.run({ name, color: unusedColor(all) });
  };
  return (
    <Cmdk label="Labels" loop shouldFilter={false}>
      <Cmdk.Input
        autoFocus
        value={query}
        onValueChange={search}
        maxLength={labelNameMax}
        placeholder="Find or make a label"
        className="h-9 w-full border-b bg-transparent px-2 text-text outline-none touch:h-11"
      />
      {labels.isPending && <LabelsLoading />}
      {labels.isError && !labels.data && <LoadingFailed labels={labels} />}
      {labels.data && all.length === 0 && name === "" && (
        <p className="px-2 py-2 text-muted text-sm">Type a name to make your team’s first label.</p>
      )}
      <Cmdk.List label="Labels" className="max-h-60 scroll-py-1 overflow-y-auto pt-1">
        {findLabels(all, name).map((label) => (
          <LabelOption
            key={label.id}
            label={label}
            isChosen={chosenIds.includes(label.id)}
            isFull={isFull}
            onToggle={toggle}
          />
        ))}
        {labels.data && name !== "" && !isFull && isNameFree(all, name) && (
          <Cmdk.Item value="create" onSelect={create} className={row}>
            <Plus aria-hidden className="size-4 text-muted" />
            <span className="min-w-0 grow truncate">Make “{name}”</span>
          </Cmdk.Item>
        )}
      </Cmdk.List>
      {isFull && (
        <p role="status" className="border-t px-2 py-2 text-muted text-sm">
          No more than {labelsPerItemMax} labels fit.
        </p>
      )}
    </Cmdk>
  );
}

function LabelOption({
  label,
  isChosen,
  isFull,
  onToggle,
}: {
  label: ListedLabel;
  isChosen: boolean;
  isFull: boolean;
  onToggle: (label: Label) => void;
}) {
  return (
    <Cmdk.Item
      value={label.id}
      aria-checked={isChosen}
      disabled={isFull && !isChosen}
      onSelect={() => onToggle(label)}
      className={row}
    >
      <LabelDot color={label.color} />
      <span className="min-w-0 grow truncate">{label.name}</span>
      {isChosen && <Check aria-hidden className="size-4 text-accent-text" />}
    </Cmdk.Item>
  );
}

function LoadingFailed({ labels }: { labels: LabelsQuery }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 px-2 py-2 text-negative text-sm">
      The labels did not load.
      <Button size="sm" loading={labels.isFetching} onClick={() => void labels.refetch()}>
        Try again
      </Button>
    </p>
  );
}

const row =
  "flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none aria-disabled:text-muted aria-selected:bg-hover touch:min-h-11";
