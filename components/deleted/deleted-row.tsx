import { NotebookPen, RotateCcw, StickyNote, Tag, TextQuote } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ago } from "@/components/when/ago";
import type { DeletedItem } from "@/lib/deleted-items/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import { byWhom, kindWords, untilWhen } from "./deleted-words";

type DeletedRowProps = {
  item: DeletedItem;
  preferences: TimePreferences;
  nowMs: number;
  restoring: boolean;
  onRestore: (() => void) | null;
};

export function DeletedRow({ item, preferences, nowMs, restoring, onRestore }: DeletedRowProps) {
  const { kind, name, deletedAt } = item;
  const Icon = icons[kind];
  const shown = name || `${kindWords[kind].one} without text`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 ps-5 pe-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-40 grow basis-0">
        <p className="truncate font-medium">{shown}</p>
        <p className="text-muted text-sm tabular-nums">
          {kindWords[kind].one} · {byWhom(item)},{" "}
          <time dateTime={deletedAt} title={formatDateTime(deletedAt, preferences)}>
            {ago(deletedAt, nowMs) ?? formatDateTime(deletedAt, preferences)}
          </time>{" "}
          · <span className="whitespace-nowrap">kept {untilWhen(item, preferences)}</span>
        </p>
      </div>
      {onRestore && (
        <Button
          size="sm"
          loading={restoring}
          aria-label={`Restore ${shown}`}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

const icons = {
  post: StickyNote,
  draft: NotebookPen,
  template: NotebookPen,
  label: Tag,
  snippet: TextQuote,
};
