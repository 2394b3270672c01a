"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { sendFile } from "./send-file";
import { type MediaUpload, type OnUploaded, UploadQueue } from "./upload-queue";

export type MediaUploads = {
  uploads: MediaUpload[];
  busy: boolean;
  add: (files: Iterable<File>, target?: string) => void;
  retry: (id: string) => void;
  cancel: (id: string) => void;
};

export function useMediaUploads({ onUploaded }: { onUploaded: OnUploaded }): MediaUploads {
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
