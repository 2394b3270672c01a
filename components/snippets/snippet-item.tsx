"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { deletedKey, useRestore } from "@/components/deleted/use-restore";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { api } from "@/lib/http/api";
import type { Snippet } from "@/lib/snippets/schema";
import { SnippetDialog } from "./snippet-dialog";
import { snippetsKey } from "./use-snippets";

type SnippetItemProps = { snippet: Snippet; canEdit: boolean; onDeleted: () => void };

export function SnippetItem({ snippet, canEdit, onDeleted }: SnippetItemProps) {
  const { id, kind, name, text } = snippet;
  const [isEditing, setEditing] = useState(false);
  const { restore } = useRestore();
  const deletion = useApiMutation({
    send: () => api("DELETE /api/snippets/{snippetId}", { params: { snippetId: id } }),
    done: () => ({
      title: `${name} deleted`,
      action: {
        label: "Undo",
        onSelect: () => void restore({ kind: "snippet", targetId: id, name }),
      },
    }),
    failed: () => ({ title: `${name} was not deleted` }),
    invalidates: [snippetsKey, deletedKey],
  });
  const remove = async () => {
    if (await deletion.run()) onDeleted();
  };
  return (
    <li className="flex items-start gap-3 py-2.5 ps-5 pe-3">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        <p className="line-clamp-2 whitespace-pre-line text-muted text-sm [overflow-wrap:anywhere]">
          {text.trim()}
        </p>
      </div>
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
      {isEditing && (
        <SnippetDialog kind={kind} snippet={snippet} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}
