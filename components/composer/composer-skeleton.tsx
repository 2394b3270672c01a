import { Loading, Skeleton } from "@/components/ui/skeleton";

export function ComposerSkeleton() {
  return (
    <Loading
      label="Loading the composer"
      className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-6 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex flex-col gap-5">
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </Loading>
  );
}
