"use client";

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { newPart, type Part } from "./part";
import { LayerFailure, LayerLoading, PartFailure } from "./part-states";

type Load<Props> = () => Promise<ComponentType<Props>>;

export type OnDemand<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

type Words = {
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

type LayerProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
};

type Wanted = {
  /** Somebody is about to open it: it is loaded, and from then on rendered while closed too. */
  wanted?: boolean;
};

/** A layer whose code is loaded when it is opened first, or when it is about to be. */
export function layerOnDemand<Props extends LayerProps>(
  load: Load<Props>,
  { what }: Words,
): OnDemand<Props & Wanted> {
  const part = newPart(load);
  const show = ({ wanted = false, ...rest }: Props & Wanted) => {
    const props = rest as unknown as Props;
    return <Layer part={part} props={props} wanted={wanted} what={what} />;
  };
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

type ShownLayerProps<Props> = Words & { part: Part<Props>; props: Props; wanted: boolean };

function Layer<Props extends LayerProps>({ part, props, wanted, what }: ShownLayerProps<Props>) {
  const { open = true, onOpenChange, onClose } = props;
  const [isUsed, use] = useState(open || wanted);
  if ((open || wanted) && !isUsed) use(true);
  const { Loaded, hasFailed } = useAsked(part, Number(open) + Number(wanted));
  if (Loaded) return isUsed && <Loaded {...props} />;
  if (!open) return null;
  if (!hasFailed) return <LayerLoading />;
  const close = () => {
    onOpenChange?.(false);
    onClose?.();
  };
  return <LayerFailure what={what} onRetry={() => void part.ask()} onClose={close} />;
}

function useAsked<Props>(part: Part<Props>, reasons: number) {
  useEffect(() => {
    if (reasons > 0) void part.ask();
  }, [part, reasons]);
  return useSyncExternalStore(part.subscribe, part.current, part.current);
}
