"use client";

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { awake } from "./awake";
import { newHeldInput } from "./held-input";
import { Inline, type OnDemand, useIsFromServer } from "./on-demand";
import { newPart, type Part } from "./part";
import { PartFailure } from "./part-failure";

type Words = {
  what: string;
  loading?: ReactNode;
  until?: () => Promise<void>;
};

/**
 * A part that stays as the server rendered it until the page is used. Its code comes then, takes
 * over, and finds what was typed and clicked meanwhile.
 */
export function dormant<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { until = awake, ...words }: Words,
): OnDemand<Props> {
  const part = newPart(load);
  let woken: Promise<void> | null = null;
  const wake = () => {
    if (!part.current().Loaded) woken ??= until().then(() => loaded(part));
    return woken;
  };
  let asked: Promise<void> | null = null;
  const arrive = () => {
    if (!part.current().Loaded) asked ??= part.ask();
    return asked;
  };
  const show = (props: Props) => (
    <Dormant part={part} props={props} wake={wake} arrive={arrive} {...words} />
  );
  return Object.assign(show, { preload: part.ask });
}

async function loaded<Props>(part: Part<Props>): Promise<void> {
  await part.ask();
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!part.current().Loaded) return;
      end();
      resolve();
    };
    const end = part.subscribe(look);
    look();
  });
}

type DormantProps<Props> = {
  part: Part<Props>;
  props: Props;
  what: string;
  loading?: ReactNode;
  wake: () => Promise<void> | null;
};

type OuterProps<Props> = DormantProps<Props> & { arrive: () => Promise<void> | null };

function Dormant<Props extends object>(given: OuterProps<Props>) {
  const { part, props, what, loading, wake, arrive } = given;
  const frame = useRef<HTMLDivElement>(null);
  const [held] = useState(newHeldInput);
  const isFromServer = useIsFromServer();
  const [isSent] = useState(isFromServer);
  const [isAsleep, setAsleep] = useState(isFromServer);
  const { hasFailed } = useSyncExternalStore(part.subscribe, part.current, part.current);
  const arrival = isSent ? null : arrive();
  if (arrival) use(arrival);
  useEffect(() => {
    if (frame.current) held.begin(frame.current);
    return held.stop;
  }, [held]);
  const onWoken = useCallback(() => {
    held.end();
    setAsleep(false);
  }, [held]);
  // React gives up the server's markup where its element changes before the code is there.
  const content = useMemo(
    () => (
      <Suspense fallback={loading}>
        <Woken
          part={part}
          props={props}
          what={what}
          loading={loading}
          wake={wake}
          onWoken={onWoken}
        />
      </Suspense>
    ),
    [part, props, what, loading, wake, onWoken],
  );
  return (
    <>
      <div ref={frame} className="contents">
        {content}
      </div>
      {isAsleep && hasFailed && <PartFailure what={what} onRetry={() => void part.ask()} />}
    </>
  );
}

type WokenProps<Props> = DormantProps<Props> & { onWoken: () => void };

function Woken<Props extends object>({ wake, onWoken, ...given }: WokenProps<Props>) {
  const isFromServer = useIsFromServer();
  const isServer = typeof window === "undefined";
  const waking = isFromServer && !isServer ? wake() : null;
  if (waking) use(waking);
  if (isServer && !given.part.current().Loaded) use(given.part.ask());
  useEffect(onWoken, [onWoken]);
  return <Inline {...given} />;
}
