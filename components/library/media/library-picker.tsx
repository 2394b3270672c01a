"use client";

import { Check } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { isVideo } from "@/lib/library/media/rules";
import type { Media } from "@/lib/library/media/schema";
import { filteredWords } from "./media-empty";
import { everyMedium, isFiltered, type MediaFilter } from "./media-filter";
import { MediaFilterBar } from "./media-filter-bar";
import { MediaSkeleton } from "./media-skeleton";
import { MediaThumbnail } from "./media-thumbnail";
import { useGridKeys } from "./use-grid-keys";
import { useMediaPages } from "./use-media-pages";

export function LibraryPicker({
  open,
  onClose,
  takenIds,
  max,
  onAdd,
}: {
  open: boolean;
  onClose: () => void;
  takenIds: readonly string[];
  max: number;
  onAdd: (media: Media[]) => void;
}) {
  const [filter, setFilter] = useState(everyMedium);
  const [chosen, setChosen] = useState<Media[]>([]);
  const close = () => {
    setChosen([]);
    onClose();
  };
  const add = () => {
    if (chosen.length === 0) return;
    onAdd(chosen);
    close();
  };
  const toggle = (media: Media) => {
    const rest = chosen.filter(({ id }) => id !== media.id);
    if (rest.length < chosen.length) setChosen(rest);
    else if (chosen.length < max) setChosen([...chosen, media]);
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="From library"
      description="What you choose is added in this order, with its alt text."
      size="lg"
      footer={
        <>
          <p
            role="status"
            className="text-muted text-sm max-sm:order-last sm:me-auto sm:self-center"
          >
            {chosen.length >= max ? `${max} is all that fits here` : chosenInWords(chosen.length)}
          </p>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
            {chosen.length > 1 ? `Add ${chosen.length}` : "Add"}
          </Button>
        </>
      }
    >
      <section aria-label="Media" onKeyDown={addByKey} className="flex h-[52dvh] flex-col gap-4">
        <MediaFilterBar
          filter={filter}
          onChange={(change) => setFilter({ ...filter, ...change })}
        />
        <Choices
          filter={filter}
          chosen={chosen}
          takenIds={takenIds}
          toggle={toggle}
          onShowAll={() => setFilter(everyMedium)}
        />
      </section>
    </Dialog>
  );
}

type ChoicesProps = {
  filter: MediaFilter;
  chosen: readonly Media[];
  takenIds: readonly string[];
  toggle: (media: Media) => void;
  onShowAll: () => void;
};

function Choices({ filter, chosen, takenIds, toggle, onShowAll }: ChoicesProps) {
  const { query, items } = useMediaPages(filter, null);
  const { tabIndexOf, keys } = useGridKeys(items.map(({ id }) => id));
  if (query.isPending) return <MediaSkeleton className={pickerGrid} />;
  if (query.isLoadingError) return <QueryError title="The media did not load" query={query} />;
  if (items.length === 0) return <NoChoice filter={filter} onShowAll={onShowAll} />;
  return (
    <>
      <ul aria-label="Choices" className={pickerGrid} {...keys}>
        {items.map((media) => (
          <li key={media.id} className="min-w-0">
            <Choice
              media={media}
              place={chosen.findIndex(({ id }) => id === media.id)}
              taken={takenIds.includes(media.id)}
              tabIndex={tabIndexOf(media.id)}
              onToggle={() => toggle(media)}
            />
          </li>
        ))}
      </ul>
      <MoreItems query={query} className="flex justify-center pb-2" />
    </>
  );
}

const pickerGrid =
  "grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]";

function NoChoice({ filter, onShowAll }: Pick<ChoicesProps, "filter" | "onShowAll">) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        title="The library is empty"
        description="Pictures and videos that your team uploads are kept there for the next post."
      />
    );
  }
  return (
    <EmptyState
      {...filteredWords(filter)}
      action={<Button onClick={onShowAll}>Show all media</Button>}
    />
  );
}

function Choice({
  media,
  place,
  taken,
  tabIndex,
  onToggle,
}: {
  media: Media;
  place: number;
  taken: boolean;
  tabIndex: number;
  onToggle: () => void;
}) {
  const pressed = place >= 0;
  return (
    <button
      type="button"
      data-media={media.id}
      tabIndex={tabIndex}
      aria-pressed={pressed}
      aria-disabled={taken || undefined}
      aria-label={`${media.fileName}, ${isVideo(media) ? "video" : "picture"}${taken ? ", added already" : ""}`}
      onClick={() => !taken && onToggle()}
      className={cx(
        "flex w-full min-w-0 flex-col gap-1 rounded-md text-start",
        taken && "opacity-50",
      )}
    >
      <span
        className={cx(
          "relative block aspect-square w-full overflow-hidden rounded-md border",
          pressed && "border-accent ring-2 ring-accent",
        )}
      >
        <MediaThumbnail media={media} decorative />
        {(pressed || taken) && (
          <span className="absolute end-1 top-1 z-1 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 font-medium text-on-accent text-xs tabular-nums">
            {pressed ? place + 1 : <Check aria-hidden className="size-3" />}
          </span>
        )}
      </span>
      <span className="block w-full truncate text-xs" title={media.fileName}>
        {media.fileName}
      </span>
    </button>
  );
}

function chosenInWords(count: number): string {
  if (count === 0) return "Nothing chosen yet";
  return count === 1 ? "1 chosen" : `${count} chosen`;
}
