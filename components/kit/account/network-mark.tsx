import { cx } from "@/components/ui/cx";

/** Needs the network's name in words beside it. */
export function NetworkMark({
  mark,
  className = "size-4",
}: {
  mark: { color: string; path: string };
  className?: string | undefined;
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx("shrink-0", className)}>
      <circle cx="12" cy="12" r="12" fill={mark.color} />
      <path d={mark.path} fill="#fff" />
    </svg>
  );
}
