"use client";

import { LabelChips } from "@/components/library/labels/label-chips";
import { LabelField } from "@/components/library/labels/label-field";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { isVideo } from "@/lib/library/media/rules";
import type { Media, MediaWithUrl } from "@/lib/library/media/schema";
import { AltForm } from "./alt-form";
import { fileSize } from "./file-size";
import { MediumUses } from "./medium-uses";
import { useLabelMedia } from "./use-label-media";
import type { MediaUses } from "./use-media-uses";
import { videoLength } from "./video-length";

type MediumDetailsProps = {
  media: Media;
  facts: MediaWithUrl | null;
  uses: MediaUses;
  editable: boolean;
  preferences: TimePreferences;
  onSaved: (...media: Media[]) => void;
};

export function MediumDetails(props: MediumDetailsProps) {
  const { media, facts, uses, editable, preferences, onSaved } = props;
  return (
    <>
      {editable ? (
        <AltForm media={media} uses={uses.items} onSaved={onSaved} />
      ) : (
        <div>
          <h3 className="font-medium text-sm">Alt text</h3>
          <p className="mt-1 whitespace-pre-wrap text-pretty">{media.alt || "None"}</p>
        </div>
      )}
      <MediumLabels facts={facts} editable={editable} onSaved={onSaved} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact term="Kind" text={kindOf(media)} />
        <Fact term="Dimensions" text={`${media.width} × ${media.height}`} />
        {media.durationSeconds !== null && (
          <Fact term="Length" text={videoLength(media.durationSeconds)} />
        )}
        <Fact term="Size" text={fileSize(media.sizeBytes)} />
        <Fact term="Uploaded" text={facts && formatDateTime(facts.uploadedAt, preferences)} />
        <Fact term="By" text={facts && (facts.uploadedBy?.name ?? "Nobody who is here today")} />
      </dl>
      <MediumUses uses={uses} preferences={preferences} />
    </>
  );
}

function MediumLabels({
  facts,
  editable,
  onSaved,
}: Pick<MediumDetailsProps, "facts" | "editable" | "onSaved">) {
  const label = useLabelMedia((media) => onSaved(...media));
  if (facts === null) return <Skeleton className="h-7 w-32" />;
  const { media, labels } = facts;
  const change = (labelIds: string[]) => {
    const ids = labels.map(({ id }) => id);
    void label([media], {
      add: labelIds.filter((id) => !ids.includes(id)),
      remove: ids.filter((id) => !labelIds.includes(id)),
    });
  };
  if (!editable && labels.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <h3 className="font-medium text-sm">Labels</h3>
      {editable ? (
        <LabelField labelIds={labels.map(({ id }) => id)} onChange={change} />
      ) : (
        <LabelChips labels={labels} />
      )}
    </div>
  );
}

function Fact({ term, text }: { term: string; text: string | null }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 truncate tabular-nums">{text ?? <Skeleton className="h-4 w-32" />}</dd>
    </>
  );
}

function kindOf(media: Media): string {
  const [, format = ""] = media.contentType.split("/");
  const name =
    format === "quicktime" ? "QuickTime" : format === "webp" ? "WebP" : format.toUpperCase();
  return `${name} ${isVideo(media) ? "video" : "picture"}`;
}
