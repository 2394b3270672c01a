"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import type { Media } from "@/lib/library/media/schema";
import { countedFiles, useMediaRemoval } from "./use-media-removal";

export function DeleteMediaDialog({
  open,
  media,
  onClose,
  onDeleted,
}: {
  open: boolean;
  media: readonly Media[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}) {
  const { removal } = useMediaRemoval(onDeleted);
  const [first, ...others] = media;
  const what = others.length === 0 ? first?.fileName : countedFiles(media.length);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete ${what ?? "this file"}?`}
      description={others.length === 0 ? aboutOne : aboutSeveral}
      confirmLabel={others.length === 0 ? "Delete file" : "Delete files"}
      onConfirm={async () => {
        if (first) await removal.run(media);
      }}
    />
  );
}

const aboutOne =
  "It leaves the library. Published posts keep it; while an unpublished post, a draft or a template uses it, it stays.";
const aboutSeveral =
  "They leave the library. Published posts keep them; what an unpublished post, a draft or a template uses stays.";
