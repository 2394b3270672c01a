"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { api } from "@/lib/http/api";
import type { ListedLabel } from "@/lib/labels/schema";
import { LabelChip } from "./label-chips";
import { LabelDialogOnDemand } from "./label-dialog-on-demand";
import { labelsKey } from "./use-labels";

type LabelItemProps = { label: ListedLabel; canEdit: boolean; onDeleted: () => void };

export function LabelItem({ label, canEdit, onDeleted }: LabelItemProps) {
  const { id, name, color, postCount } = label;
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const deletion = useApiMutation({
    send: () => api("DELETE /api/labels/{labelId}", { params: { labelId: id } }),
    done: () => ({ title: `${name} deleted` }),
    failed: () => ({ title: `${name} was not deleted` }),
    invalidates: [labelsKey, ["posts"], ["post"]],
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
            onSelect={() => setOpen("edit")}
          >
            Edit…
          </MenuItem>
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onSelect={() => setOpen("delete")}
          >
            Delete…
          </MenuItem>
        </MoreMenu>
      )}
      {open === "edit" && <LabelDialogOnDemand label={label} color={color} onClose={close} />}
      <AlertDialog
        open={open === "delete"}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description={consequence(postCount)}
        confirmLabel="Delete label"
        cancelLabel="Keep it"
        onConfirm={remove}
      />
    </li>
  );
}

function postsInWords(count: number): string {
  if (count === 0) return "No posts";
  return count === 1 ? "1 post" : `${count.toLocaleString("en")} posts`;
}

function consequence(count: number): string {
  if (count === 0) return "It is on no post. Drafts and templates lose it too.";
  const stay = count === 1 ? "The post stays" : "The posts stay";
  return `It comes off ${postsInWords(count)}, and off drafts and templates. ${stay}.`;
}
