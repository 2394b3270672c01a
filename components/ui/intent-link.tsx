"use client";

import Link from "next/link";
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useState,
} from "react";
import { rested } from "./rested";

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "prefetch"> & {
  ready?: boolean;
};

/** Fetches its page's frame once somebody is about to follow it, or `ready`, once this page rests. */
export function IntentLink({ onPointerEnter, onFocus, ready = false, ...rest }: IntentLinkProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (ready) void rested().then(() => setWanted(true));
  }, [ready]);
  const enter = (event: PointerEvent<HTMLAnchorElement>) => {
    setWanted(true);
    onPointerEnter?.(event);
  };
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    setWanted(true);
    onFocus?.(event);
  };
  return <Link {...rest} prefetch={wanted ? null : false} onPointerEnter={enter} onFocus={focus} />;
}
