"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { Media } from "@/lib/media/schema";

type DeleteMediaDialogProps = {
  media: Media | null;
  onClose: () => void;
  onDeleted: (media: Media) => void;
};

export function DeleteMediaDialog({ media, onClose, onDeleted }: DeleteMediaDialogProps) {
  const toast = useToast();
  const confirm = async () => {
    if (!media) return;
    try {
      await api.delete(`/api/media/${media.id}`);
      onDeleted(media);
      toast.show({ title: `${media.fileName} deleted` });
    } catch (error) {
      toast.fail(`${media.fileName} stays`, error);
    }
  };
  return (
    <AlertDialog
      open={media !== null}
      onOpenChange={onClose}
      title={`Delete ${media?.fileName ?? "this file"}?`}
      description="It leaves the library for good. A file that a post uses cannot be deleted."
      confirmLabel="Delete file"
      onConfirm={confirm}
    />
  );
}
