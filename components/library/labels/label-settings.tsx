"use client";

import { Plus, SearchX, Tag } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { deletedKey, useRestore } from "@/components/library/deleted/use-restore";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { lazyLayer } from "@/components/ui/lazy";
import { EditDeleteMenu } from "@/components/ui/more-menu";
import { QueryError } from "@/components/ui/query-error";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import type { ListedLabel } from "@/lib/library/labels/schema";
import { LabelChip } from "./label-chips";
import { findLabels, type LabelsQuery, labelsKey, unusedColor, useLabels } from "./use-labels";

const LabelDialog = lazyLayer(
  () => dynamic(() => import("./label-dialog").then((chunk) => chunk.LabelDialog)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./label-dialog").catch(() => undefined);

const searchedFrom = 8;

export function LabelSettings({ first, canEdit }: { first: ListedLabel[]; canEdit: boolean }) {
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
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setMaking(true)}
            >
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

function LabelItem({
  label,
  canEdit,
  onDeleted,
}: {
  label: ListedLabel;
  canEdit: boolean;
  onDeleted: () => void;
}) {
  const { id, name, color } = label;
  const [isEditing, setEditing] = useState(false);
  const { restore } = useRestore();
  const deletion = useApiMutation({
    send: () => api("DELETE /api/labels/{labelId}", { params: { labelId: id } }),
    done: (answer) => ({
      title: `${name} deleted`,
      description: consequence(answer),
      action: {
        label: "Undo",
        onSelect: () => void restore({ kind: "label", targetId: id, name }),
      },
    }),
    failed: () => ({ title: `${name} was not deleted` }),
    invalidates: [labelsKey, ["posts"], ["post"], ["media-pages"], ["medium"], deletedKey],
  });
  const remove = async () => {
    if (await deletion.run()) onDeleted();
  };
  return (
    <li className="flex items-center gap-3 py-2 ps-5 pe-3">
      <LabelChip label={label} />
      <p className="grow text-end text-muted text-sm tabular-nums">
        {inWords(label) || "Not used"}
      </p>
      {canEdit && (
        <EditDeleteMenu of={name} onEdit={() => setEditing(true)} onDelete={() => void remove()} />
      )}
      {isEditing && <LabelDialog label={label} color={color} onClose={() => setEditing(false)} />}
    </li>
  );
}

type Uses = Pick<ListedLabel, "postCount" | "mediaCount">;

function inWords({ postCount, mediaCount }: Uses): string {
  const counts = [counted(postCount, "post"), counted(mediaCount, "file")];
  return counts.filter(Boolean).join(", ");
}

function counted(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en")} ${noun}s`;
}

function consequence(uses: Uses): string | undefined {
  const words = inWords(uses);
  return words && `It came off ${words.replace(", ", " and ")}.`;
}
