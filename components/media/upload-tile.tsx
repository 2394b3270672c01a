"use client";

import { RotateCw, TriangleAlert, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { fileSize } from "./file-size";
import { UploadPreview } from "./upload-preview";
import type { MediaUpload } from "./upload-queue";
import type { MediaUploads } from "./use-media-uploads";

type UploadTileProps = { upload: MediaUpload; uploads: MediaUploads };

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadTile({ upload, uploads }: UploadTileProps) {
  const { id, fileName, state, error } = upload;
  const failed = state === "failed";
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="relative aspect-square overflow-hidden rounded-md border bg-sunken">
        {failed ? (
          <span className="flex size-full items-center justify-center bg-negative-soft">
            <TriangleAlert aria-hidden className="size-5 text-negative" />
          </span>
        ) : (
          <UploadPreview upload={upload} />
        )}
        <span className="absolute end-1 top-1 flex gap-1">
          {failed && upload.retryable && (
            <IconButton
              label={`Try ${fileName} again`}
              variant="secondary"
              size="sm"
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => uploads.retry(id)}
            />
          )}
          <IconButton
            label={failed ? `Dismiss ${fileName}` : `Cancel the upload of ${fileName}`}
            variant="secondary"
            size="sm"
            icon={<X aria-hidden className="size-4" />}
            onClick={() => uploads.cancel(id)}
          />
        </span>
        {!failed && (
          <span className="absolute inset-x-2 bottom-2">
            <Progress label={`Upload of ${fileName}`} value={measured(upload)} />
          </span>
        )}
      </div>
      <p className="truncate text-xs" title={fileName}>
        {fileName}
      </p>
      <p
        role={failed ? "alert" : undefined}
        className={failed ? "text-pretty text-negative text-xs" : "text-muted text-xs tabular-nums"}
      >
        {error ?? stateWords(upload)}
      </p>
    </div>
  );
}

function measured({ state, progress }: MediaUpload): number | null {
  return state === "checking" ? null : Math.round(progress);
}

function stateWords({ state, progress, sizeBytes }: MediaUpload): string {
  if (state === "waiting") return "Waiting";
  if (state === "sending") return `${Math.round(progress)} % of ${fileSize(sizeBytes)}`;
  return state === "checking" ? "Checking" : "Uploaded";
}
