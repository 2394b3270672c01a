import { cx } from "@/components/ui/cx";

type MarkProps = { className?: string | undefined };

/** An H whose bar flares into a horn. */
export function Mark({ className = "size-5" }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d={markPath} />
    </svg>
  );
}

/** The mark on its own ground, as the favicon shows it. */
export function MarkTile({ className = "size-7" }: MarkProps) {
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center justify-center rounded-md bg-accent text-on-accent",
        className,
      )}
    >
      <Mark className="size-[64%]" />
    </span>
  );
}

const markPath =
  "M4 2.5h1.5A1.5 1.5 0 0 1 7 4v6.2c4.6-.3 7.9-2.6 9.3-6.6.25-.7.9-1.1 1.6-1.1h1.6A1.5 1.5 0 0 1 21 4v16a1.5 1.5 0 0 1-1.5 1.5h-1.6c-.7 0-1.35-.4-1.6-1.1-1.4-4-4.7-6.3-9.3-6.6V20a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 20V4A1.5 1.5 0 0 1 4 2.5Z";
