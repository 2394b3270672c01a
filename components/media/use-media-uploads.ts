"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Media } from "@/lib/media/schema";
import { sendFile } from "./send-file";
import { type MediaUpload, UploadQueue } from "./upload-queue";

export type MediaUploads = {
  /** The unfinished and the failed ones; a finished one leaves the list. */
  uploads: MediaUpload[];
  busy: boolean;
  add: (files: Iterable<File>, target?: string) => void;
  retry: (id: string) => void;
  /** Stops it, or dismisses a failed one. */
  cancel: (id: string) => void;
};

type Options = { onUploaded: (media: Media, target: string) => void };

/** Uploads of one screen; leaving the screen cancels what is not finished. */
export function useMediaUploads({ onUploaded }: Options): MediaUploads {
  const [queue] = useState(() => new UploadQueue({ send: sendFile, onUploaded }));
  useEffect(() => {
    queue.onUploaded = onUploaded;
  }, [queue, onUploaded]);
  useEffect(() => queue.cancelAll, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  return useMemo(() => {
    const { add, retry, cancel } = queue;
    return { uploads, busy: uploads.some(isUnfinished), add, retry, cancel };
  }, [queue, uploads]);
}

function isUnfinished({ state }: MediaUpload): boolean {
  return state !== "failed";
}
