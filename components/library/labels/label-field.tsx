"use client";

import { Tag, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { Label } from "@/lib/library/labels/schema";
import { labelSoft } from "./label-chips";
import { LabelsLoading, useLabels } from "./use-labels";

const LabelOptions = dynamic(async () => (await import("./label-options")).LabelOptions, {
  loading: () => <LabelsLoading />,
});

export function LabelField({
  labelIds,
  onChange,
}: {
  labelIds: readonly string[];
  onChange: (labelIds: string[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const labels = useLabels({ enabled: open || labelIds.length > 0 });
  const remove = (id: string) => {
    onChange(labelIds.filter((each) => each !== id));
    trigger.current?.focus();
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {labelIds.length > 0 && (
        <ul aria-label="Labels" className="flex min-w-0 flex-wrap items-center gap-1.5">
          {labelIds.map((id) => (
            <li key={id} className="flex min-w-0">
              {labels.data ? (
                <ChosenLabel
                  label={labels.data.find((label) => label.id === id) ?? deletedLabel}
                  onRemove={() => remove(id)}
                />
              ) : (
                <Skeleton className="h-6 w-16" />
              )}
            </li>
          ))}
        </ul>
      )}
      <Popover
        title="Labels"
        open={open}
        onOpenChange={setOpen}
        className="w-64 p-1"
        trigger={
          <Button
            ref={trigger}
            size="sm"
            variant="ghost"
            icon={<Tag aria-hidden className="size-4" />}
          >
            Add label
          </Button>
        }
      >
        <LabelOptions labels={labels} chosenIds={labelIds} onChange={onChange} />
      </Popover>
    </div>
  );
}

const deletedLabel = { name: "Deleted label", color: "gray" } as const;

function ChosenLabel({
  label: { name, color },
  onRemove,
}: {
  label: Pick<Label, "name" | "color">;
  onRemove: () => void;
}) {
  return (
    <span
      className={cx(
        "inline-flex min-w-0 max-w-48 items-center rounded-sm ps-2 font-medium text-sm",
        labelSoft[color],
      )}
    >
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover touch:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
