"use client";

import dynamic from "next/dynamic";
import { useEffect, useId, useRef, useState } from "react";
import { lazyLayer } from "@/components/ui/lazy";
import type { Media } from "@/lib/library/media/schema";
import { FilePicker } from "./file-picker";
import { LibraryButton } from "./library-button";
import { MediaTile } from "./media-tile";
import type { Cropping } from "./shown-media";
import { UploadTile } from "./upload-tile";
import type { MediaUploads } from "./use-media-uploads";

const AltDialog = lazyLayer(
  () => dynamic(() => import("./alt-dialog").then((chunk) => chunk.AltDialog)),
  { what: "The dialog" },
);

type MediaStripProps = {
  media: Media[];
  onChange: (media: Media[]) => void;
  uploads: MediaUploads;
  target?: string | undefined;
  max?: number | undefined;
  postId?: string | null;
  cropping?: Cropping | undefined;
};

export function MediaStrip(props: MediaStripProps) {
  const { media, onChange, uploads, target = "", max = 20, postId = null, cropping } = props;
  const strip = useId();
  const box = useRef<HTMLDivElement>(null);
  const [describedId, setDescribedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const pending = uploads.uploads.filter((upload) => upload.target === target);
  const places = max - media.length - pending.length;
  // Uploads may finish while the dialog saves: the alt text goes into the list as it is then.
  const latest = useRef(media);
  useEffect(() => {
    latest.current = media;
  }, [media]);
  const described = media.find(({ id }) => id === describedId);

  const move = (from: number, to: number) => {
    onChange(moveItem(media, from, to));
    setAnnouncement(`${media[from]?.fileName} is now ${to + 1} of ${media.length}`);
  };
  const remove = (removed: Media) => {
    onChange(media.filter(({ id }) => id !== removed.id));
    setAnnouncement(`${removed.fileName} removed`);
    box.current?.focus();
  };

  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {media.length + pending.length > 0 && (
        <ul
          aria-label="Media"
          className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 touch:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
        >
          {media.map((medium, index) => (
            <MediaTile
              key={medium.id}
              media={medium}
              place={{ strip, index, count: media.length }}
              onMove={move}
              onRemove={() => remove(medium)}
              onDescribe={() => setDescribedId(medium.id)}
              cropping={cropping}
            />
          ))}
          {pending.map((upload) => (
            <li key={upload.id}>
              <UploadTile upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {places > 0 && (
        <div className="flex flex-wrap gap-1">
          <FilePicker
            label="Add media"
            variant="ghost"
            onFiles={(files) => uploads.add(files, target)}
          />
          <LibraryButton
            takenIds={media.map(({ id }) => id)}
            max={places}
            onAdd={(added) => onChange([...latest.current, ...added])}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {described && (
        <AltDialog
          media={described}
          postId={postId}
          open
          onOpenChange={() => setDescribedId(null)}
          onSaved={(saved) =>
            onChange(latest.current.map((item) => (item.id === saved.id ? saved : item)))
          }
        />
      )}
    </div>
  );
}

function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  const target = Math.min(Math.max(to, 0), items.length - 1);
  if (moved === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(target, 0, moved);
}
