"use client";

import Link from "next/link";
import { type ComponentProps, type FocusEvent, type PointerEvent, useState } from "react";

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "prefetch">;

/** Fetches its page's frame once somebody is about to follow it, where a page has many links. */
export function IntentLink({ onPointerEnter, onFocus, ...rest }: IntentLinkProps) {
  const [isWanted, setWanted] = useState(false);
  const enter = (event: PointerEvent<HTMLAnchorElement>) => {
    setWanted(true);
    onPointerEnter?.(event);
  };
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    setWanted(true);
    onFocus?.(event);
  };
  return (
    <Link {...rest} prefetch={isWanted ? null : false} onPointerEnter={enter} onFocus={focus} />
  );
}
