import { ImagePlus } from "lucide-react";
import type { Media } from "@/lib/media/schema";
import { PhotoGrid } from "./photo-grid";

type ShownFirstProps = { media: readonly Media[]; label: string };

export function ShownFirst({ media, label }: ShownFirstProps) {
  if (media.length === 0) {
    return (
      <p className="flex aspect-square flex-col items-center justify-center gap-2 border-y border-dashed bg-sunken px-6 text-center text-negative text-sm">
        <ImagePlus aria-hidden className="size-6" />
        Add a photo or video. {label} takes no post without one.
      </p>
    );
  }
  return (
    <div className="relative">
      <PhotoGrid media={media.slice(0, 1)} />
      {media.length > 1 && <Count media={media} />}
    </div>
  );
}

function Count({ media }: Pick<ShownFirstProps, "media">) {
  return (
    <>
      <span className="absolute end-3 top-3 rounded-full border bg-surface px-2 py-0.5 text-xs tabular-nums">
        <span aria-hidden="true">1/{media.length}</span>
        <span className="sr-only">The first of {media.length} photos and videos</span>
      </span>
      <span aria-hidden="true" className="flex justify-center gap-1 pt-2">
        {media.map(({ id }, index) => (
          <span key={id} className={index === 0 ? firstDot : dot} />
        ))}
      </span>
    </>
  );
}

const dot = "size-1.5 rounded-full bg-border-strong";
const firstDot = "size-1.5 rounded-full bg-accent";
