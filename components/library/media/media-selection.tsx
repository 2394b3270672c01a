"use client";

import { Accessibility, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { LabelManyDialog } from "@/components/library/labels/label-many-dialog";
import { SelectionBar, SelectionVerb } from "@/components/ui/selection-bar";
import type { ListedMedia, Media } from "@/lib/library/media/schema";
import { DescribeDialog, type Descriptions } from "./describe-dialog";
import { useLabelMedia } from "./use-label-media";
import { countedFiles } from "./use-media-removal";

/** Offers what can be done with the selected files. */
export function MediaSelection({
  media,
  onChanged,
  onDelete,
  onClear,
}: {
  media: readonly ListedMedia[];
  onChanged: (media: Media[]) => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const [asking, ask] = useState<"alt" | "labels" | null>(null);
  const [texts, setTexts] = useState<Descriptions>(new Map());
  const label = useLabelMedia(onChanged);
  const close = () => ask(null);
  return (
    <>
      <SelectionBar
        label="Selected files"
        selected={`${countedFiles(media.length)} selected`}
        onClear={onClear}
        className="sticky bottom-(--shell-bottom) z-20"
      >
        <SelectionVerb icon={Accessibility} onClick={() => ask("alt")}>
          Alt text…
        </SelectionVerb>
        <SelectionVerb icon={Tag} onClick={() => ask("labels")}>
          Labels…
        </SelectionVerb>
        <SelectionVerb icon={Trash2} onClick={onDelete}>
          Delete
        </SelectionVerb>
      </SelectionBar>
      {asking === "labels" && (
        <LabelManyDialog
          title={`Labels of ${countedFiles(media.length)}`}
          items={media}
          onChange={(change) => void label(media, change)}
          onClose={close}
        />
      )}
      {asking === "alt" && (
        <DescribeDialog
          media={media}
          texts={texts}
          onType={setTexts}
          onSaved={onChanged}
          onClose={close}
        />
      )}
    </>
  );
}
