import type { ReactNode } from "react";
import { Button } from "./button";
import { Callout } from "./callout";
import { Loading } from "./skeleton";
import { Spinner } from "./spinner";

type PartFailureProps = { what: string; onRetry: () => void };

export function PartFailure({ what, onRetry }: PartFailureProps) {
  return (
    <FailureNote what={what}>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </FailureNote>
  );
}

export function LayerFailure({
  what,
  onRetry,
  onClose,
}: PartFailureProps & { onClose: () => void }) {
  return (
    <div className="fixed inset-x-4 top-4 z-60 mx-auto max-w-md rounded-md bg-raised shadow-float">
      <FailureNote what={what}>
        <span className="flex gap-2">
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </span>
      </FailureNote>
    </div>
  );
}

function FailureNote({ what, children }: { what: string; children: ReactNode }) {
  return (
    <Callout tone="negative" role="alert" title={`${what} did not load`} action={children}>
      Check the connection, then try again.
    </Callout>
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
