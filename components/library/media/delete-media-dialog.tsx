"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { Media } from "@/lib/library/media/schema";

export function DeleteMediaDialog({
  open,
  media,
  onClose,
  onDeleted,
}: {
  open: boolean;
  media: Media | null;
  onClose: () => void;
  onDeleted: (media: Media) => void;
}) {
  const deletion = useApiMutation({
    send: ({ id }: Media) => api("DELETE /api/media/{mediaId}", { params: { mediaId: id } }),
    onDone: (_, deleted) => onDeleted(deleted),
    done: (_, { fileName }) => ({ title: `${fileName} deleted` }),
    failed: ({ fileName }) => ({ title: `${fileName} stays` }),
  });
  const confirm = async () => {
    if (media) await deletion.run(media);
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete ${media?.fileName ?? "this file"}?`}
      description="It leaves the library for good. A file that a post uses cannot be deleted."
      confirmLabel="Delete file"
      onConfirm={confirm}
    />
  );
}
