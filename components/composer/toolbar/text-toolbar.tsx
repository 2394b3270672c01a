"use client";

import { Hash, Scissors, TextQuote } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { additionalPostsMax } from "@/lib/posts/schema";
import { useComposerTools } from "../composer-context";
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
          <IconButton
            size="sm"
            label="Snippets"
            icon={<TextQuote aria-hidden className={icon} />}
          />
        }
      />
      <IconButton
        size="sm"
        label="Split here"
        shortcut="Alt ↵"
        disabled={positions.length > additionalPostsMax}
        focusableWhenDisabled
        icon={<Scissors aria-hidden className={icon} />}
        onClick={() => steps.split(positionKey)}
      />
    </fieldset>
  );
}

const icon = "size-4 text-muted";
