"use client";

import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { newPart, type Part } from "./part";
import { LayerFailure, LayerLoading, PartFailure } from "./part-states";

type Load<Props> = () => Promise<ComponentType<Props>>;

export type OnDemand<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

type OnDemandOptions = {
  /** Begins the sentence that tells that it did not load, as "The month". */
  what: string;
  loading?: ReactNode;
};

/** A part of a page whose code is loaded when it is shown, or before by `preload`. */
export function onDemand<Props extends object>(
  load: Load<Props>,
  { what, loading = null }: OnDemandOptions,
): OnDemand<Props> {
  const part = newPart(load);
  const Shown = (props: Props) => {
    const { Loaded, hasFailed } = useAsked(part, true);
    if (Loaded) return <Loaded {...props} />;
    return hasFailed ? <PartFailure what={what} onRetry={() => void part.ask()} /> : loading;
  };
  return Object.assign(Shown, { preload: part.ask });
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
  { what }: Pick<OnDemandOptions, "what">,
): OnDemand<Props & Wanted> {
  const part = newPart(load);
  const Layer = ({ wanted = false, ...rest }: Props & Wanted) => {
    const props = rest as unknown as Props;
    const { open = true, onOpenChange, onClose } = props;
    const [isUsed, use] = useState(open || wanted);
    if ((open || wanted) && !isUsed) use(true);
    const { Loaded, hasFailed } = useAsked(part, isUsed && open, wanted);
    if (Loaded) return isUsed && <Loaded {...props} />;
    if (!open) return null;
    if (!hasFailed) return <LayerLoading />;
    const close = () => {
      onOpenChange?.(false);
      onClose?.();
    };
    return <LayerFailure what={what} onRetry={() => void part.ask()} onClose={close} />;
  };
  return Object.assign(Layer, { preload: part.ask });
}

function useAsked<Props>(part: Part<Props>, ...wanted: boolean[]) {
  const times = wanted.filter(Boolean).length;
  useEffect(() => {
    if (times > 0) void part.ask();
  }, [part, times]);
  return useSyncExternalStore(part.subscribe, part.current, part.current);
}
