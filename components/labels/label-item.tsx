"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { deletedKey, useRestore } from "@/components/deleted/use-restore";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { api } from "@/lib/http/api";
import type { ListedLabel } from "@/lib/labels/schema";
import { LabelChip } from "./label-chips";
import { LabelDialog } from "./label-dialog";
import { labelsKey } from "./use-labels";

type LabelItemProps = { label: ListedLabel; canEdit: boolean; onDeleted: () => void };

export function LabelItem({ label, canEdit, onDeleted }: LabelItemProps) {
  const { id, name, color, postCount } = label;
  const [isEditing, setEditing] = useState(false);
  const { restore } = useRestore();
  const deletion = useApiMutation({
    send: () => api("DELETE /api/labels/{labelId}", { params: { labelId: id } }),
    done: (answer) => ({
      title: `${name} deleted`,
      description: consequence(answer.postCount),
      action: {
        label: "Undo",
        onSelect: () => void restore({ kind: "label", targetId: id, name }),
      },
    }),
    failed: () => ({ title: `${name} was not deleted` }),
    invalidates: [labelsKey, ["posts"], ["post"], deletedKey],
  });
  const remove = async () => {
    if (await deletion.run()) onDeleted();
  };
  return (
    <li className="flex items-center gap-3 py-2 ps-5 pe-3">
      <LabelChip label={label} />
      <p className="grow text-end text-muted text-sm tabular-nums">{postsInWords(postCount)}</p>
      {canEdit && (
        <MoreMenu of={name}>
          <MenuItem
            icon={<Pencil aria-hidden className="size-4" />}
            onSelect={() => setEditing(true)}
          >
            Edit…
          </MenuItem>
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onSelect={() => void remove()}
          >
            Delete
          </MenuItem>
        </MoreMenu>
      )}
      {isEditing && <LabelDialog label={label} color={color} onClose={() => setEditing(false)} />}
    </li>
  );
}

function postsInWords(count: number): string {
  if (count === 0) return "No posts";
  return count === 1 ? "1 post" : `${count.toLocaleString("en")} posts`;
}

function consequence(count: number): string | undefined {
  if (count === 0) return undefined;
  return `It came off ${postsInWords(count)}.`;
}
