"use client";

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Button } from "./button";
import { ErrorState } from "./error-state";
import { Loading } from "./skeleton";
import { Spinner } from "./spinner";

/** Calls `dynamic` of Next, anew at a retry: React keeps the failure of the one before. */
type Make<Props> = () => ComponentType<Props>;

type PartOptions = {
  /** Begins the sentence that it did not load, as "The month". */
  what: string;
  loading: ReactNode;
};

/** A part of a page whose chunk comes when it is shown; what is shown at first is in the HTML too. */
export function lazyPart<Props extends object>(
  make: Make<Props>,
  { what, loading }: PartOptions,
): ComponentType<Props> {
  const Chunk = retried(make);
  return function LazyPart(props: Props) {
    const isFromServer = useSyncExternalStore(neverChanges, isFalse, isTrue);
    // React would show a fallback for 300 ms, however soon the chunk is there.
    const isShown = useDeferredValue(true, isFromServer);
    return (
      <Chunk
        props={props}
        isShown={isShown}
        loading={loading}
        failed={(retry) => (
          <ErrorState compact title={`${what} did not load`} description={advice} onRetry={retry} />
        )}
      />
    );
  };
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
  const Chunk = retried(make);
  return function LazyLayer(props: Props) {
    const { open = true, onOpenChange, onClose } = props;
    const isOpened = useDeferredValue(open, false);
    const [isUsed, setUsed] = useState(false);
    if (isOpened && !isUsed) setUsed(true);
    const close = () => {
      onOpenChange?.(false);
      onClose?.();
    };
    return (
      <Chunk
        props={props}
        isShown={isUsed}
        resetKey={open}
        loading={open && <LayerLoading />}
        failed={(retry) => open && <LayerFailure what={what} onRetry={retry} onClose={close} />}
      />
    );
  };
}

type RetriedProps<Props> = {
  props: Props;
  isShown: boolean;
  resetKey?: unknown;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
};

function retried<Props extends object>(make: Make<Props>) {
  let made = make();
  return function Retried({ props, ...look }: RetriedProps<Props>) {
    const { isShown, resetKey, loading, failed } = look;
    const [Part, setPart] = useState(() => made);
    const makeAnew = () => {
      made = make();
    };
    return (
      <ErrorBoundary
        onError={makeAnew}
        resetKeys={[resetKey]}
        onReset={() => setPart(() => made)}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!isChunkFailure(error)) throw error;
          return failed(resetErrorBoundary);
        }}
      >
        <Suspense fallback={loading}>{isShown ? <Part {...props} /> : loading}</Suspense>
      </ErrorBoundary>
    );
  };
}

const neverChanges = () => () => undefined;
const isFalse = () => false;
const isTrue = () => true;

function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && /load chunk/.test(error.message);
}

function LayerFailure({
  what,
  onRetry,
  onClose,
}: {
  what: string;
  onRetry: () => void;
  onClose: () => void;
}) {
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
