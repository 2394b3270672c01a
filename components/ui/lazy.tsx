"use client";

import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Button } from "./button";
import { ErrorState } from "./error-state";
import { Loading } from "./skeleton";
import { Spinner } from "./spinner";

/** Calls `dynamic` of Next, anew at a retry: React keeps the failure of the one before. */
type Make<Props> = () => ComponentType<Props>;

type LazyOptions<Props> = {
  loading: ReactNode;
  failed: (props: Props, retry: () => void) => ReactNode;
};

/** A part of a page whose chunk comes later; `what` begins the sentence that it did not. */
export function lazyPart<Props extends object>(
  make: Make<Props>,
  { what, loading }: { what: string; loading: ReactNode },
): ComponentType<Props> {
  const failed = (_: Props, retry: () => void) => (
    <ErrorState compact title={`${what} did not load`} description={advice} onRetry={retry} />
  );
  return lazy(make, { loading, failed });
}

type LayerProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
};

/** Does what `lazyPart` does for a dialog, which can be closed where it did not come. */
export function lazyLayer<Props extends LayerProps>(
  make: Make<Props>,
  { what }: { what: string },
): ComponentType<Props> {
  const failed = ({ open = true, onOpenChange, onClose }: Props, retry: () => void) => {
    const close = () => {
      onOpenChange?.(false);
      onClose?.();
    };
    return open && <LayerFailure what={what} onRetry={retry} onClose={close} />;
  };
  return lazy(make, { loading: <LayerLoading />, failed });
}

function lazy<Props extends object>(make: Make<Props>, { loading, failed }: LazyOptions<Props>) {
  let made = make();
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => made);
    const askAnew = () => {
      made = make();
    };
    return (
      <ErrorBoundary
        onError={askAnew}
        onReset={() => setPart(() => made)}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!isChunkFailure(error)) throw error;
          return failed(props, resetErrorBoundary);
        }}
      >
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && /load chunk/.test(error.message);
}

type LayerFailureProps = { what: string; onRetry: () => void; onClose: () => void };

function LayerFailure({ what, onRetry, onClose }: LayerFailureProps) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-4 z-60 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded-lg bg-raised p-4 shadow-float"
    >
      <div className="min-w-0 grow">
        <p className="font-medium text-negative">{what} did not load</p>
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

function LayerLoading() {
  return (
    <Loading
      label="Loading"
      className="fixed inset-x-0 top-[20vh] z-60 mx-auto flex size-11 items-center justify-center rounded-lg bg-raised shadow-float"
    >
      <Spinner />
    </Loading>
  );
}

const advice = "Check the connection, then try again.";
