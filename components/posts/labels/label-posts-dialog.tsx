"use client";

import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { MixedChoicesForm } from "@/components/ui/mixed-choices-form";
import { QueryError } from "@/components/ui/query-error";
import { TextLink } from "@/components/ui/text-link";
import type { Label } from "@/lib/library/labels/schema";
import { LabelDot } from "./label-chips";
import type { ChangeOfMany } from "./use-label-posts";
import { LabelsLoading, useLabels } from "./use-labels";

type LabelPostsDialogProps = {
  posts: readonly { id: string; labels: readonly Label[] }[];
  onChange: (change: ChangeOfMany) => void;
  onClose: () => void;
};

export function LabelPostsDialog(props: LabelPostsDialogProps) {
  const { posts, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={posts.length === 1 ? "Labels of this post" : `Labels of ${countedPosts(posts.length)}`}
      description="For your team: no network gets them."
      size="sm"
    >
      <Choices {...props} />
    </Dialog>
  );
}

function Choices({ posts, onChange, onClose }: LabelPostsDialogProps) {
  const labels = useLabels();
  if (labels.isPending) return <LabelsLoading />;
  if (!labels.data) return <QueryError title="The labels did not load" query={labels} />;
  if (labels.data.length === 0) {
    return (
      <EmptyState
        title="No labels yet"
        description="A label sorts posts by what they are about."
        action={<TextLink href="/settings/labels">Make the first label</TextLink>}
      />
    );
  }
  return (
    <MixedChoicesForm
      label="Labels"
      count={posts.length}
      options={labels.data.map(({ id, name, color }) => ({
        id,
        have: posts.filter((post) => post.labels.some((label) => label.id === id)).length,
        label: (
          <span className="inline-flex items-center gap-2">
            <LabelDot color={color} />
            {name}
          </span>
        ),
      }))}
      onChange={(change) => onChange({ posts, ...change })}
      onClose={onClose}
    />
  );
}
