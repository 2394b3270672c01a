"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { additionalPostsMax } from "@/lib/posts/schema";
import { useComposerTools } from "./composer-context";
import { freeKey } from "./composition";
import { focusSoon } from "./focus-soon";
import { textBoxId } from "./place-target";
import { PositionCard } from "./position-card";

/** The posts in their order, and the way to another one. */
export function Sequence() {
  const { composition, change } = useComposerTools();
  const { positions } = composition;
  const add = () => {
    const key = freeKey(composition);
    change({ type: "add-position", key });
    focusSoon(() => document.getElementById(textBoxId(key)));
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Posts" className="flex flex-col gap-3">
        {positions.map((position, index) => (
          <PositionCard key={position.key} position={position} index={index} />
        ))}
      </ol>
      {positions.length <= additionalPostsMax && (
        <Button
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          Add a post below
        </Button>
      )}
    </div>
  );
}
