"use client";

import { Smile } from "lucide-react";
import dynamic from "next/dynamic";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { insertText } from "../text-box";
import { InsertPopover } from "./insert-popover";

const EmojiPicker = lazyPart(
  () =>
    dynamic(() => import("@/components/kit/emoji/emoji-picker").then((chunk) => chunk.EmojiPicker)),
  { what: "The emoji", loading: <EmojiLoading /> },
);

export function EmojiButton({ positionKey }: { positionKey: string }) {
  return (
    <InsertPopover
      positionKey={positionKey}
      title="Emoji"
      trigger={
        <IconButton
          size="sm"
          label="Emoji"
          icon={<Smile aria-hidden className="size-4 text-muted" />}
        />
      }
    >
      {({ insert }) => <EmojiPicker onPick={(emoji) => insert((box) => insertText(box, emoji))} />}
    </InsertPopover>
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
