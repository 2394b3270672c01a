"use client";

import type { Route } from "next";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { dropDeviceCopy } from "./device-copy";
import { unsentCopies } from "./unsent-copies";

/** Leads to what was kept as a new post and never sent. Only rendered in a page that is alive. */
export function UnsentNotice({ slot }: { slot: string }) {
  const [copies, setCopies] = useState(() => unsentCopies(slot));
  if (copies.length === 0) return null;
  const discard = (dropped: string) => {
    dropDeviceCopy(dropped);
    setCopies(copies.filter((each) => each.slot !== dropped));
  };
  return (
    <Callout title="Also unsent on this device">
      <ul>
        {copies.map(({ slot: each, postId, copy }) => (
          <li key={each} className="flex items-center gap-2">
            <TextLink href={`/compose?from=${postId}` as Route} className="min-w-0 truncate">
              {copy.composition.positions[0]?.text.trim() || "Images without text"}
            </TextLink>
            <Button size="sm" variant="ghost" onClick={() => discard(each)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
