"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";

type CommentActionsProps = {
  author: string;
  isOwn: boolean;
  onEdit: () => void;
  remove: () => Promise<void>;
};

export function CommentActions({ author, isOwn, onEdit, remove }: CommentActionsProps) {
  const [confirming, setConfirming] = useState(false);
  const removal = useApiMutation({
    send: remove,
    done: () => ({ title: "Comment deleted" }),
    failed: () => ({ title: "The comment was not deleted." }),
  });
  const confirm = async () => {
    await removal.run();
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="sm"
            label={isOwn ? "Your comment: more" : `Comment by ${author}: more`}
            icon={<Ellipsis aria-hidden className="size-4" />}
          />
        }
      >
        {isOwn && (
          <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => setConfirming(true)}
        >
          Delete…
        </MenuItem>
      </Menu>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={isOwn ? "Delete your comment?" : `Delete the comment by ${author}?`}
        description="It goes for everybody, for good."
        confirmLabel="Delete comment"
        cancelLabel="Keep it"
        onConfirm={confirm}
      />
    </>
  );
}
