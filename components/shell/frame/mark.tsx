import { cx } from "@/components/ui/cx";

type MarkProps = { className?: string | undefined };

export function Mark({ className = "size-5" }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d={markPath} />
    </svg>
  );
}

export function MarkTile({ className = "size-7" }: MarkProps) {
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center justify-center rounded-md bg-accent text-on-accent",
        className,
      )}
    >
      <Mark className="size-[68%]" />
    </span>
  );
}

const markPath =
  "M2.5 6.2h6c4.6 0 8-1.3 10-3.9.3-.4.7-.6 1.2-.6h.6c.8 0 1.5.7 1.5 1.5v9.6c0 .8-.7 1.5-1.5 1.5h-.6c-.5 0-.9-.2-1.2-.6-2-2.6-5.4-3.9-10-3.9h-6A1.2 1.2 0 0 1 1.3 8.6V7.4A1.2 1.2 0 0 1 2.5 6.2ZM4.3 11.7h7.7a.6.6 0 0 1 .6.6v9.3a.6.6 0 0 1-.95.5L8.15 19.6l-3.5 2.5a.6.6 0 0 1-.95-.5V12.3a.6.6 0 0 1 .6-.6Z";
