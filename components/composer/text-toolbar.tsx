"use client";

import { AtSign, Hash, Quote, Scissors, Smile } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyLayer, lazyPart } from "@/components/ui/lazy";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import { additionalPostsMax } from "@/lib/planning/posts/rules";
import { useComposerTools } from "./composer-context";
import { appendBelow, insertText, insertWords, textBoxOf } from "./text-box";
import type { SequenceSteps } from "./use-sequence-steps";

const EmojiPicker = lazyPart(
  () =>
    dynamic(() => import("@/components/kit/emoji/emoji-picker").then((chunk) => chunk.EmojiPicker)),
  { what: "The emoji", loading: <EmojiLoading /> },
);

const SnippetOptions = lazyPart(
  () =>
    dynamic(() =>
      import("@/components/library/snippets/snippet-options").then((chunk) => chunk.SnippetOptions),
    ),
  { what: "The list", loading: <SnippetsLoading /> },
);

const SnippetDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/library/snippets/snippet-dialog").then((chunk) => chunk.SnippetDialog),
    ),
  { what: "The dialog" },
);

export function TextToolbar({
  positionKey,
  name,
  steps,
}: {
  positionKey: string;
  name: string;
  steps: SequenceSteps;
}) {
  const { composition } = useComposerTools();
  const { positions } = composition;
  const place = positions.length > 1 ? ` of ${name}` : "";
  return (
    <fieldset
      aria-label={`Helpers for the text${place}`}
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

function EmojiButton({ positionKey }: { positionKey: string }) {
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

function MentionButton({ positionKey }: { positionKey: string }) {
  return (
    <IconButton
      size="sm"
      label="Mention somebody"
      icon={<AtSign aria-hidden className="size-4 text-muted" />}
      onClick={() => beginMention(positionKey)}
    />
  );
}

function beginMention(positionKey: string): void {
  const box = textBoxOf(positionKey);
  if (!box) return;
  const before = box.value.slice(0, box.selectionStart);
  insertText(box, /[\p{L}\p{N}@]$/u.test(before) ? " @" : "@");
}

function SnippetButton({
  positionKey,
  title,
  kinds,
  trigger,
}: {
  positionKey: string;
  title: string;
  kinds: readonly SnippetKind[];
  trigger: ReactElement;
}) {
  const [made, make] = useState<SnippetKind | null>(null);
  return (
    <>
      <InsertPopover positionKey={positionKey} title={title} trigger={trigger}>
        {({ insert, close }) => (
          <SnippetOptions
            title={title}
            kinds={kinds}
            onPick={({ kind, text }: Snippet) => insert((box) => inserters[kind](box, text))}
            onMake={(kind) => {
              close();
              make(kind);
            }}
          />
        )}
      </InsertPopover>
      {made && (
        <SnippetDialog
          kind={made}
          snippet={null}
          text={markedText(positionKey)}
          onClose={() => make(null)}
        />
      )}
    </>
  );
}

const inserters: Record<SnippetKind, (box: HTMLTextAreaElement, text: string) => void> = {
  hashtags: insertWords,
  text: insertText,
  signature: appendBelow,
};

function markedText(positionKey: string): string {
  const box = textBoxOf(positionKey);
  return box ? box.value.slice(box.selectionStart, box.selectionEnd) : "";
}

type InsertTools = {
  insert: (write: (box: HTMLTextAreaElement) => void) => void;
  close: () => void;
};

function InsertPopover(props: {
  positionKey: string;
  title: string;
  trigger: ReactElement;
  children: (tools: InsertTools) => ReactNode;
}) {
  const { positionKey, title, trigger, children } = props;
  const [open, setOpen] = useState(false);
  const picked = useRef(false);
  const insert: InsertTools["insert"] = (write) => {
    const box = textBoxOf(positionKey);
    picked.current = true;
    setOpen(false);
    if (box) write(box);
  };
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={(next) => {
        picked.current = false;
        setOpen(next);
      }}
      className="w-80 p-1"
      finalFocus={() => (picked.current ? textBoxOf(positionKey) : null)}
      trigger={trigger}
    >
      {children({ insert, close: () => setOpen(false) })}
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

function SnippetsLoading() {
  return (
    <Loading label="Loading the snippets" className="flex flex-col gap-1.5 p-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
    </Loading>
  );
}

const icon = "size-4 text-muted";
