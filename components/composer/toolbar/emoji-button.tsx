"use client";

import { Smile } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { insertText } from "./insert-text";
import { textBoxOf } from "./text-box";

const EmojiPicker = lazy(async () => ({
  default: (await import("@/components/emoji/emoji-picker")).EmojiPicker,
}));

export function EmojiButton({ positionKey }: { positionKey: string }) {
  const [open, setOpen] = useState(false);
  const picked = useRef(false);
  const pick = (emoji: string) => {
    const box = textBoxOf(positionKey);
    picked.current = true;
    setOpen(false);
    if (box) insertText(box, emoji);
  };
  return (
    <Popover
      title="Emoji"
      open={open}
      onOpenChange={(next) => {
        picked.current = false;
        setOpen(next);
      }}
      className="w-80 p-1"
      finalFocus={() => (picked.current ? textBoxOf(positionKey) : null)}
      trigger={
        <IconButton
          size="sm"
          label="Emoji"
          icon={<Smile aria-hidden className="size-4 text-muted" />}
        />
      }
    >
      <Suspense fallback={<EmojiLoading />}>
        <EmojiPicker onPick={pick} />
      </Suspense>
    </Popover>
  );
}

function EmojiLoading() {
  return (
    <Loading label="Loading the emoji" className="flex h-80 flex-col gap-2 p-2">
      <Skeleton className="h-8" />
      <Skeleton className="grow" />
    </Loading>
  );
}
