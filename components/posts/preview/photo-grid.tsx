import { MediaThumbnail } from "@/components/library/media/media-thumbnail";
import { PlayableVideo } from "@/components/library/media/playable-video";
import type { ShownMedia } from "@/components/library/media/shown-media";
import { cx } from "@/components/ui/cx";
import { isVideo } from "@/lib/library/media/rules";

type Arrangement = "collage" | "halves";

const shownMaxOf: Record<Arrangement, number> = { collage: 5, halves: 4 };

/** A `collage` is as high as it needs; `halves` share one wide frame. Further media are counted. */
export function PhotoGrid({
  media,
  arrangement = "collage",
}: {
  media: readonly ShownMedia[];
  arrangement?: Arrangement;
}) {
  const shownMax = shownMaxOf[arrangement];
  const shown = media.slice(0, shownMax);
  const more = media.length - shown.length;
  const [only] = shown;
  if (!only) return null;
  if (shown.length === 1) {
    return (
      <div className={cx("overflow-hidden bg-sunken", shapeOf(only))}>
        {isVideo(only) ? <PlayableVideo media={only} /> : <MediaThumbnail media={only} sharp />}
      </div>
    );
  }
  return (
    <div className={grids[arrangement]}>
      {shown.map((medium, index) => (
        <div
          key={medium.id}
          className={cx("relative overflow-hidden", cells[arrangement](shown.length, index))}
        >
          <MediaThumbnail media={medium} sharp className="absolute inset-0" />
          {more > 0 && index === shownMax - 1 && (
            <span className="absolute inset-0 flex items-center justify-center bg-scrim font-semibold text-lg text-on-negative">
              +{more}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

function shapeOf({ width, height }: ShownMedia): string {
  const ratio = height === 0 ? 1 : width / height;
  if (ratio < 0.9) return "aspect-4/5";
  if (ratio < 1.15) return "aspect-square";
  return ratio < 1.6 ? "aspect-4/3" : "aspect-video";
}

const grids: Record<Arrangement, string> = {
  collage: "grid grid-cols-6 gap-0.5",
  halves: "grid aspect-video auto-rows-fr grid-cols-2 gap-0.5",
};

const cells: Record<Arrangement, (count: number, index: number) => string> = {
  collage: (count, index) => {
    if (count === 2 || count === 4) return "col-span-3 aspect-square";
    if (count === 3) return index === 0 ? "col-span-6 aspect-video" : "col-span-3 aspect-square";
    return index < 2 ? "col-span-3 aspect-square" : "col-span-2 aspect-square";
  },
  halves: (count, index) => (count === 3 && index === 0 ? "row-span-2" : ""),
};
