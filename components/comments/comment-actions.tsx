"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";

type CommentActionsProps = {
  author: string;
  isOwn: boolean;
  onEdit: () => void;
  remove: () => Promise<void>;
};

/** The menu of a comment: its author can edit and delete it, an administrator can delete it. */
export function CommentActions({ author, isOwn, onEdit, remove }: CommentActionsProps) {
  const toast = useToast();
  const [confirming, setConfirming] = useState(false);
  const confirm = () =>
    remove().then(
      () => void toast.show({ title: "Comment deleted" }),
      (error: unknown) => toast.fail("The comment was not deleted.", error),
    );
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
