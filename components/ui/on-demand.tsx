"use client";

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useSyncExternalStore,
} from "react";
import { newPart, type Part } from "./part";
import { PartFailure } from "./part-failure";

export type Load<Props> = () => Promise<ComponentType<Props>>;

export type OnDemand<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

export type Words = {
  /** Begins the sentence that tells that it did not load, as "The month". */
  what: string;
};

/** A part of a page whose code is loaded when it is shown, or before by `preload`. */
export function onDemand<Props extends object>(
  load: Load<Props>,
  words: Words & { loading?: ReactNode },
): OnDemand<Props> {
  const part = newPart(load);
  const show = (props: Props) => <Inline part={part} props={props} {...words} />;
  return Object.assign(show, { preload: part.ask });
}

/** As `onDemand`, for what is in the page's HTML where it is shown from the beginning. */
export function viewOnDemand<Props extends object>(
  load: Load<Props>,
  words: Words & { loading?: ReactNode },
): OnDemand<Props> {
  const part = newPart(load);
  const show = (props: Props) => (
    <Suspense fallback={words.loading}>
      <View part={part} props={props} {...words} />
    </Suspense>
  );
  return Object.assign(show, { preload: part.ask });
}

type InlineProps<Props> = Words & { part: Part<Props>; props: Props; loading?: ReactNode };

export function Inline<Props extends object>({ part, props, what, loading }: InlineProps<Props>) {
  const { Loaded, hasFailed } = useAsked(part, 1);
  if (Loaded) return <Loaded {...props} />;
  return hasFailed ? <PartFailure what={what} onRetry={() => void part.ask()} /> : loading;
}

function View<Props extends object>(given: InlineProps<Props>) {
  const isFromServer = useIsFromServer();
  if (isFromServer && !given.part.current().Loaded) use(given.part.ask());
  return <Inline {...given} />;
}

export function useIsFromServer(): boolean {
  return useSyncExternalStore(neverChanges, () => false, isServer);
}

function neverChanges() {
  return () => {};
}

function isServer() {
  return true;
}

export function useAsked<Props>(part: Part<Props>, reasons: number) {
  useEffect(() => {
    if (reasons > 0) void part.ask();
  }, [part, reasons]);
  return useSyncExternalStore(part.subscribe, part.current, part.current);
}
