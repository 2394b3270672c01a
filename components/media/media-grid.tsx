"use client";

import { type ReactNode, useState } from "react";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { Media } from "@/lib/media/schema";
import { AltDialog } from "./alt-dialog";
import { DeleteMediaDialog } from "./delete-media-dialog";
import { MediaCard } from "./media-card";

type MediaGridProps = {
  items: Media[];
  editable: boolean;
  onChanged: (mediaId: string, next: Media | null) => void;
  children?: ReactNode;
};

type OpenDialog = { kind: "describe" | "delete"; media: Media };

export function MediaGrid({ items, editable, onChanged, children }: MediaGridProps) {
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const download = useDownload();
  const close = () => openDialog(null);
  const described = dialog?.kind === "describe" ? dialog.media : null;
  const deleted = dialog?.kind === "delete" ? dialog.media : null;
  return (
    <>
      <ul
        aria-label="Media"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
      >
        {children}
        {items.map((media) => (
          <MediaCard
            key={media.id}
            media={media}
            onDownload={() => void download(media)}
            onDescribe={editable ? () => openDialog({ kind: "describe", media }) : undefined}
            onDelete={editable ? () => openDialog({ kind: "delete", media }) : undefined}
          />
        ))}
      </ul>
      {described && (
        <AltDialog
          media={described}
          open
          onOpenChange={close}
          onSaved={(saved) => onChanged(saved.id, saved)}
        />
      )}
      <DeleteMediaDialog
        media={deleted}
        onClose={close}
        onDeleted={({ id }) => onChanged(id, null)}
      />
    </>
  );
}

function useDownload() {
  const toast = useToast();
  return async ({ id, fileName }: Media) => {
    try {
      const { url } = await api("GET /api/media/{mediaId}", { params: { mediaId: id } });
      window.location.assign(url);
    } catch (error) {
      toast.fail(`${fileName} cannot be downloaded`, error);
    }
  };
}
