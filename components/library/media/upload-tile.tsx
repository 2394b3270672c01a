"use client";

import { RotateCw, TriangleAlert, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { isVideo } from "@/lib/library/media/rules";
import { fileSize } from "./file-size";
import type { MediaUpload } from "./upload-queue";
import type { MediaUploads } from "./use-media-uploads";

export function UploadTile({ upload, uploads }: { upload: MediaUpload; uploads: MediaUploads }) {
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
            <Progress label={`Upload of ${fileName}`} value={progressValue(upload)} />
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
        {error ?? stateText(upload)}
      </p>
    </div>
  );
}

function UploadPreview({ upload }: { upload: MediaUpload }) {
  const { previewUrl } = upload;
  const className = "size-full object-cover opacity-50";
  if (isVideo(upload)) {
    // Many videos start with a black frame.
    return <video src={`${previewUrl}#t=0.5`} muted playsInline className={className} />;
  }
  // biome-ignore lint/performance/noImgElement: a local file that is not on the server yet
  return <img src={previewUrl} alt="" className={className} />;
}

function progressValue({ state, progress }: MediaUpload): number | null {
  return state === "checking" ? null : Math.round(progress);
}

function stateText({ state, progress, sizeBytes }: MediaUpload): string {
  if (state === "waiting") return "Waiting";
  if (state === "sending") return `${Math.round(progress)} % of ${fileSize(sizeBytes)}`;
  return state === "checking" ? "Checking" : "Uploaded";
}
