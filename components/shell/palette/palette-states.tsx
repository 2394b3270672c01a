import { Button } from "@/components/ui/button";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export function PaletteLoading() {
  return (
    <Loading label="Searching" className="flex flex-col gap-3 px-4 py-3">
      {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-6" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </Loading>
  );
}

export function PaletteNothing({ text }: { text: string }) {
  return (
    <p className="break-words px-4 pt-4 pb-2 text-muted">
      Nothing has “{text}”. Try fewer words, or their beginnings.
    </p>
  );
}

export function PaletteFailed({
  isFetching,
  onRetry,
}: {
  isFetching: boolean;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-negative"
    >
      Posts and people could not be searched.
      <Button size="sm" loading={isFetching} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
