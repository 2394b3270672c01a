import { cx } from "@/components/ui/cx";
import type { ShownCrop } from "@/lib/deliveries/crops/schema";
import { cutOf } from "@/lib/kernel/images/rules/cut";

export function CroppedPicture({
  src,
  alt,
  crop,
  className,
  onError,
}: {
  src: string;
  alt: string;
  crop: ShownCrop;
  className?: string | undefined;
  onError?: () => void;
}) {
  const { source, canvas, placed, background } = cutOf(crop.of, crop);
  const isOnBackground = crop.fit === "contain";
  const view = isOnBackground ? { left: 0, top: 0, ...canvas } : source;
  const picture = isOnBackground ? placed : { left: 0, top: 0, ...crop.of };
  return (
    <svg
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      preserveAspectRatio="xMidYMid slice"
      role={alt ? "img" : "presentation"}
      aria-label={alt || undefined}
      aria-hidden={alt === ""}
      className={cx("size-full bg-sunken", className)}
    >
      {isOnBackground && <rect {...canvas} fill={background} />}
      <image
        href={src}
        x={picture.left}
        y={picture.top}
        width={picture.width}
        height={picture.height}
        preserveAspectRatio="none"
        onError={onError}
      />
    </svg>
  );
}
