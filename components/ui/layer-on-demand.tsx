"use client";

import { useState } from "react";
import { LayerFailure, LayerLoading } from "./layer-states";
import { type Load, type OnDemand, useAsked, type Words } from "./on-demand";
import { newPart, type Part } from "./part";

type LayerProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
};

type Wanted = {
  /** Somebody is about to open it: it is loaded, and from then on rendered while closed too. */
  wanted?: boolean;
};

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
