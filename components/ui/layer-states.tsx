import { Button } from "./button";
import { advice, titleOf } from "./part-failure";
import { Loading } from "./skeleton";
import { Spinner } from "./spinner";

type LayerFailureProps = { what: string; onRetry: () => void; onClose: () => void };

export function LayerFailure({ what, onRetry, onClose }: LayerFailureProps) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-4 z-60 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-lg bg-raised p-4 shadow-float"
    >
      <div className="min-w-0 grow">
        <p className="font-medium text-negative">{titleOf(what)}</p>
        <p>{advice}</p>
      </div>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

export function LayerLoading() {
  return (
    <Loading
      label="Loading"
      className="fixed inset-x-0 top-[20vh] z-60 mx-auto flex size-11 items-center justify-center rounded-lg bg-raised shadow-float"
    >
      <Spinner />
    </Loading>
  );
}
