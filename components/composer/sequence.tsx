"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { additionalPostsMax } from "@/lib/planning/posts/rules";
import { useComposerTools } from "./composer-context";
import { unusedKey } from "./composition/composition";
import { PositionCard } from "./position-card";
import { focusAfterRender, textBoxId } from "./text-box";
import { useSequenceSteps } from "./use-sequence-steps";

export function Sequence() {
  const { composition, change } = useComposerTools();
  const { positions } = composition;
  const steps = useSequenceSteps();
  const add = () => {
    const key = unusedKey(composition);
    change({ type: "add-position", key });
    focusAfterRender(() => document.getElementById(textBoxId(key)));
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Posts" className="flex flex-col gap-3">
        {positions.map((position, index) => (
          <PositionCard key={position.key} position={position} index={index} steps={steps} />
        ))}
      </ol>
      {positions.length <= additionalPostsMax && (
        <Button
          size="sm"
          variant="ghost"
          className="ms-2.75 self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          Add a post below
        </Button>
      )}
    </div>
  );
}
