"use client";

import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { type MixedChange, MixedChoicesForm } from "@/components/ui/mixed-choices-form";
import { QueryError } from "@/components/ui/query-error";
import { TextLink } from "@/components/ui/text-link";
import type { Label } from "@/lib/library/labels/schema";
import { LabelDot } from "./label-chips";
import { LabelsLoading, useLabels } from "./use-labels";

type LabelManyDialogProps = {
  title: string;
  items: readonly { labels: readonly Label[] }[];
  onChange: (change: MixedChange) => void;
  onClose: () => void;
};

/** Shows which labels all, some and none of the items have, and changes them for all. */
export function LabelManyDialog(props: LabelManyDialogProps) {
  const { title, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="For your team: no network gets them."
      size="sm"
    >
      <Choices {...props} />
    </Dialog>
  );
}

function Choices({ items, onChange, onClose }: LabelManyDialogProps) {
  const labels = useLabels();
  if (labels.isPending) return <LabelsLoading />;
  if (!labels.data) return <QueryError title="The labels did not load" query={labels} />;
  if (labels.data.length === 0) {
    return (
      <EmptyState
        title="No labels yet"
        description="A label sorts posts and files by what they are about."
        action={<TextLink href="/settings/labels">Make the first label</TextLink>}
      />
    );
  }
  return (
    <MixedChoicesForm
      label="Labels"
      count={items.length}
      options={labels.data.map(({ id, name, color }) => ({
        id,
        have: items.filter((item) => item.labels.some((label) => label.id === id)).length,
        label: (
          <span className="inline-flex items-center gap-2">
            <LabelDot color={color} />
            {name}
          </span>
        ),
      }))}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
