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
  /** The item's new state, or null once it is deleted. */
  onChanged: (mediaId: string, next: Media | null) => void;
  /** Tiles before the first item: what is being uploaded. */
  children?: ReactNode;
};

type Task = { kind: "describe" | "delete"; media: Media };

export function MediaGrid({ items, editable, onChanged, children }: MediaGridProps) {
  const [task, setTask] = useState<Task | null>(null);
  const download = useDownload();
  const close = () => setTask(null);
  const described = task?.kind === "describe" ? task.media : null;
  const doomed = task?.kind === "delete" ? task.media : null;
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
            onDescribe={editable ? () => setTask({ kind: "describe", media }) : undefined}
            onDelete={editable ? () => setTask({ kind: "delete", media }) : undefined}
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
        media={doomed}
        onClose={close}
        onDeleted={({ id }) => onChanged(id, null)}
      />
    </>
  );
}

/** Asks for a fresh signed address at the moment of the click: it lives for minutes only. */
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
