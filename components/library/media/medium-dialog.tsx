"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Media, MediaUse } from "@/lib/library/media/schema";
import { MediumDetails } from "./medium-details";
import { MediumStage } from "./medium-stage";
import { useDownload } from "./use-download";
import { focusTile } from "./use-grid-keys";
import { useMediaRemoval } from "./use-media-removal";
import { type MediaUses, useMediaUses } from "./use-media-uses";

type MediumDialogProps = {
  open: boolean;
  mediaId: string | null;
  items: readonly Media[];
  editable: boolean;
  preferences: TimePreferences;
  onStep: (mediaId: string) => void;
  onClose: () => void;
  onSaved: (...media: Media[]) => void;
  onReturned: () => void;
  onDelete: (media: Media) => void;
};

export function MediumDialog(props: MediumDialogProps) {
  const { open, mediaId, items, onStep, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const [shownId, setShownId] = useState(mediaId);
  if (mediaId !== null && mediaId !== shownId) setShownId(mediaId);
  const index = items.findIndex(({ id }) => id === shownId);
  const listed = items[index];
  const steps = { previous: items[index - 1], next: index < 0 ? undefined : items[index + 1] };
  const close = () => {
    onClose();
    if (listed) requestAnimationFrame(() => focusTile(listed.id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event, steps);
    if (!step) return;
    event.preventDefault();
    onStep(step.id);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={listed?.fileName ?? "Medium"}
      description={index < 0 ? undefined : `${index + 1} of ${items.length}`}
      size="xl"
      initialFocus={body}
    >
      <section
        aria-label="Medium"
        ref={body}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="outline-none"
      >
        {shownId && <Medium {...props} mediaId={shownId} listed={listed} steps={steps} />}
      </section>
    </Dialog>
  );
}

type Steps = { previous: Media | undefined; next: Media | undefined };
type MediumProps = MediumDialogProps & {
  mediaId: string;
  listed: Media | undefined;
  steps: Steps;
};

function Medium(props: MediumProps) {
  const { mediaId, listed, steps, editable, preferences, onStep, onSaved } = props;
  const query = useQuery({
    queryKey: ["medium", mediaId],
    queryFn: ({ signal }) => api("GET /api/media/{mediaId}", { params: { mediaId }, signal }),
    retry: false,
  });
  const uses = useMediaUses(mediaId);
  const media = listed ?? query.data?.media;
  if (query.error && !query.data) {
    return <QueryError title="This medium did not load" query={query} />;
  }
  if (!media) return <Skeleton className={stageHeight} />;
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="relative h-fit md:sticky md:top-0">
        <MediumStage
          key={mediaId}
          media={media}
          url={query.data?.url ?? null}
          className={stageHeight}
        />
        <StepButtons steps={steps} onStep={onStep} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <MediumDetails
          key={mediaId}
          media={media}
          facts={query.data ?? null}
          uses={uses}
          editable={editable}
          preferences={preferences}
          onSaved={onSaved}
        />
        {query.data?.leftAt ? (
          <LeftTheLibrary {...props} media={media} leftAt={query.data.leftAt} />
        ) : (
          <MediumActions media={media} uses={uses} onDelete={editable ? props.onDelete : null} />
        )}
      </div>
    </div>
  );
}

function MediumActions({
  media,
  uses,
  onDelete,
}: {
  media: Media;
  uses: MediaUses;
  onDelete: ((media: Media) => void) | null;
}) {
  const download = useDownload();
  const isUsed = uses.items.some(keepsMedium);
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
      <Button
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => void download(media)}
      >
        Download
      </Button>
      {onDelete && uses.query.data && !isUsed && (
        <Button
          variant="ghost"
          className="text-negative!"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => onDelete(media)}
        >
          Delete
        </Button>
      )}
      {onDelete && isUsed && (
        <p className="min-w-0 grow basis-40 self-center text-muted text-sm">
          It can be deleted once only published posts use it.
        </p>
      )}
    </div>
  );
}

function LeftTheLibrary({
  media,
  leftAt,
  editable,
  preferences,
  onReturned,
}: MediumProps & { media: Media; leftAt: string }) {
  const { restore } = useMediaRemoval(() => {});
  return (
    <Callout
      tone="caution"
      title={`It left the library on ${formatDateTime(leftAt, preferences)}`}
      action={
        editable && (
          <Button
            size="sm"
            loading={restore.pending}
            onClick={async () => {
              if (await restore.run([media.id])) onReturned();
            }}
          >
            Bring it back
          </Button>
        )
      }
    >
      Published posts keep it.
    </Callout>
  );
}

/** A published post keeps its media, so these may leave the library. */
function keepsMedium({ state }: MediaUse): boolean {
  return state !== "published" && state !== "partially_published";
}

const stageHeight = "h-[42dvh] w-full md:h-[58dvh]";

function StepButtons({ steps, onStep }: { steps: Steps; onStep: (id: string) => void }) {
  const { previous, next } = steps;
  if (!previous && !next) return null;
  return (
    <>
      <StepButton step={previous} label="Previous" onStep={onStep} />
      <StepButton step={next} label="Next" onStep={onStep} />
    </>
  );
}

function StepButton({
  step,
  label,
  onStep,
}: {
  step: Media | undefined;
  label: "Previous" | "Next";
  onStep: (id: string) => void;
}) {
  const [Icon, place] = label === "Next" ? [ChevronRight, "end-2"] : [ChevronLeft, "start-2"];
  return (
    <span className={`absolute inset-y-0 my-auto size-fit ${place}`}>
      <IconButton
        label={label}
        shortcut={label === "Next" ? "→" : "←"}
        variant="secondary"
        icon={<Icon aria-hidden className="size-4" />}
        disabled={!step}
        focusableWhenDisabled
        onClick={() => step && onStep(step.id)}
      />
    </span>
  );
}

function stepOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent, steps: Steps) {
  const isTaken =
    target instanceof Element && target.closest("textarea, input, video, [data-zoomed]");
  if (isTaken || altKey || ctrlKey || metaKey) return undefined;
  if (key === "ArrowLeft") return steps.previous;
  return key === "ArrowRight" ? steps.next : undefined;
}
