"use client";

import { Hash, Quote, Scissors } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { additionalPostsMax } from "@/lib/planning/posts/rules";
import { useComposerTools } from "../composer-context";
import { MentionButton } from "../mentions/mention-button";
import type { SequenceSteps } from "../use-sequence-steps";
import { EmojiButton } from "./emoji-button";
import { SnippetButton } from "./snippet-button";

type TextToolbarProps = { positionKey: string; index: number; steps: SequenceSteps };

export function TextToolbar({ positionKey, index, steps }: TextToolbarProps) {
  const { composition } = useComposerTools();
  const { positions } = composition;
  const post = positions.length > 1 ? ` of post ${index + 1}` : "";
  return (
    <fieldset
      aria-label={`Helpers for the text${post}`}
      className="-mx-1.5 flex flex-wrap items-center gap-0.5 border-t pt-2"
    >
      <EmojiButton positionKey={positionKey} />
      <MentionButton positionKey={positionKey} />
      <SnippetButton
        positionKey={positionKey}
        title="Hashtag sets"
        kinds={["hashtags"]}
        trigger={
          <IconButton size="sm" label="Hashtag sets" icon={<Hash aria-hidden className={icon} />} />
        }
      />
      <SnippetButton
        positionKey={positionKey}
        title="Snippets"
        kinds={["text", "signature"]}
        trigger={
          <Button size="sm" variant="ghost" icon={<Quote aria-hidden className={icon} />}>
            Snippets
          </Button>
        }
      />
      <Button
        size="sm"
        variant="ghost"
        title="Alt+Enter"
        aria-keyshortcuts="Alt+Enter"
        disabled={positions.length > additionalPostsMax}
        icon={<Scissors aria-hidden className={icon} />}
        onClick={() => steps.split(positionKey)}
      >
        Split here
      </Button>
    </fieldset>
  );
}

const icon = "size-4 text-muted";
