import { cx } from "@/components/ui/cx";

type NetworkMarkProps = {
  /** A network's own mark, from its metadata. */
  mark: { color: string; path: string };
  className?: string | undefined;
};

/** A network's sign on its disc; its name in words always stands beside it. */
export function NetworkMark({ mark, className = "size-4" }: NetworkMarkProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx("shrink-0", className)}>
      <circle cx="12" cy="12" r="12" fill={mark.color} />
      <path d={mark.path} fill="#fff" />
    </svg>
  );
}
