"use client";

import { Plus, SearchX, Tag } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { QueryError } from "@/components/ui/query-error";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import type { ListedLabel } from "@/lib/labels/schema";
import { findLabels } from "./find-labels";
import { LabelDialog } from "./label-dialog";
import { LabelItem } from "./label-item";
import { unusedColor } from "./unused-color";
import { type LabelsQuery, useLabels } from "./use-labels";

const searchedFrom = 8;

type LabelSettingsProps = { first: ListedLabel[]; canEdit: boolean };

export function LabelSettings({ first, canEdit }: LabelSettingsProps) {
  const labels = useLabels({ initial: first });
  const [isMaking, setMaking] = useState(false);
  const [query, search] = useState("");
  const card = useRef<HTMLElement>(null);
  const all = labels.data ?? [];
  const found = findLabels(all, query);
  return (
    <Card ref={card} tabIndex={-1} aria-label="Labels" className="outline-none">
      <CardHeader
        title="Labels"
        description={
          canEdit
            ? "What your team sorts its posts by. No network ever gets them."
            : "What your team sorts its posts by. Your role can look, not change."
        }
        actions={
          canEdit && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setMaking(true)}>
              New label
            </Button>
          )
        }
      />
      {all.length >= searchedFrom && (
        <div className="px-5 pt-3">
          <Input
            type="search"
            aria-label="Find a label"
            placeholder="Find a label"
            autoComplete="off"
            value={query}
            onChange={(event) => search(event.target.value)}
          />
        </div>
      )}
      <LabelsState labels={labels} canEdit={canEdit} />
      {all.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No label has such a name"
          description={`Nothing matches “${query.trim()}”.`}
          action={<Button onClick={() => search("")}>Show all labels</Button>}
        />
      )}
      <ul className="mt-3 divide-y border-t empty:hidden">
        {found.map((label) => (
          <LabelItem
            key={label.id}
            label={label}
            canEdit={canEdit}
            onDeleted={() => card.current?.focus()}
          />
        ))}
      </ul>
      {isMaking && (
        <LabelDialog label={null} color={unusedColor(all)} onClose={() => setMaking(false)} />
      )}
    </Card>
  );
}

function LabelsState({ labels, canEdit }: { labels: LabelsQuery; canEdit: boolean }) {
  if (labels.isPending) {
    return (
      <Loading label="Loading the labels" className="flex flex-col gap-2 p-5">
        <SkeletonRows className="h-10" />
      </Loading>
    );
  }
  if (labels.isError) return <QueryError title="The labels did not load" query={labels} />;
  if (labels.data.length > 0) return null;
  return (
    <EmptyState
      icon={<Tag aria-hidden />}
      title="There are no labels yet"
      description={
        canEdit
          ? "Make one for each campaign or kind of post, such as Launch or Evergreen."
          : "The labels that your team makes stand here."
      }
    />
  );
}
