import { Download } from "lucide-react";
import { fileSize } from "@/components/library/media/file-size";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { Tone } from "@/components/ui/tone";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { DataExport, DataExportState } from "@/lib/planning/exports/schema";

const looks: Record<DataExportState, { label: string; tone: Tone }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "Being made", tone: "info" },
  done: { label: "Ready", tone: "positive" },
  failed: { label: "Failed", tone: "negative" },
  expired: { label: "Expired", tone: "neutral" },
};

export function ExportRow({
  archive,
  preferences,
  loading,
  onDownload,
}: {
  archive: DataExport;
  preferences: TimePreferences;
  loading: boolean;
  onDownload: () => void;
}) {
  const { state, createdAt } = archive;
  const { label, tone } = looks[state];
  const asked = formatDateTime(createdAt, preferences);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">
            Asked for <time dateTime={createdAt}>{asked}</time>
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-pretty text-muted tabular-nums" aria-live="polite">
          {inWords(archive, preferences)}
        </p>
        {state === "running" && (
          <div className="mt-2 max-w-sm">
            <Progress label="How far the archive is" value={percentOf(archive)} />
          </div>
        )}
      </div>
      {state === "done" && (
        <Button
          variant="primary"
          icon={<Download aria-hidden className="size-4" />}
          loading={loading}
          aria-label={`Download the archive of ${asked}`}
          onClick={onDownload}
        >
          Download
        </Button>
      )}
    </li>
  );
}

function inWords(archive: DataExport, preferences: TimePreferences): string {
  const { state, itemsDone, items, sizeBytes, expiresAt } = archive;
  switch (state) {
    case "waiting":
      return "It begins in a moment, or after another one of the team.";
    case "running":
      return items === null
        ? "Counting what there is."
        : `${itemsDone.toLocaleString("en")} of ${items.toLocaleString("en")} items`;
    case "done":
      return `${fileSize(sizeBytes ?? 0)}, to be downloaded until ${formatDateTime(expiresAt ?? "", preferences)}`;
    case "failed":
      return "It could not be made, though it was tried three times. Make a new one; if that fails too, the log of the server says why.";
    case "expired":
      return "It is no longer kept.";
  }
}

function percentOf({ itemsDone, items }: DataExport): number | null {
  if (items === null || items === 0) return null;
  return Math.min(100, (100 * itemsDone) / items);
}
