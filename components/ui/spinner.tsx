import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <LoaderCircle
      aria-hidden
      strokeWidth={3}
      className={cx("size-4 animate-spin motion-reduce:animate-none", className)}
    />
  );
}
