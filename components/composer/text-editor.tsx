"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { splitMentions } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";

type TextPiece = { text: string; kind: "plain" | "link" | "hashtag" | "mention" | "over" };

type TextEditorProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "className"> & {
  value: string;
  onChange: (text: string) => void;
  max: number;
  mentions: readonly Mention[];
};

export function TextEditor(props: TextEditorProps) {
  const { value, onChange, max, mentions, children, ...rest } = props;
  return (
    <div className="relative min-h-32 low:min-h-20">
      <div
        aria-hidden="true"
        className={cx(metrics, "min-h-32 select-none low:min-h-20 text-transparent")}
      >
        {withOffsets(highlight(value, max, mentions)).map(({ from, kind, text }) => (
          <span key={from} className={tints[kind]}>
            {text}
          </span>
        ))}
        {/* A last empty line needs a character to have a height. */}
        {"\u200b"}
      </div>
      <textarea
        {...rest}
        ref={placeCaretAtEnd}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          metrics,
          "absolute inset-0 size-full resize-none scroll-mb-40 overflow-hidden bg-transparent text-text outline-none",
        )}
      />
      {children}
    </div>
  );
}

export function highlight(
  text: string,
  max: number,
  mentions: readonly Pick<Mention, "name" | "aliases">[] = [],
): TextPiece[] {
  const points = [...text];
  const within = points.length > max ? points.slice(0, max).join("") : text;
  const pieces: TextPiece[] = [];
  for (const part of splitMentions(within, mentions)) {
    if (part.mention) push(pieces, part.text, "mention");
    else pushTokens(pieces, part.text);
  }
  push(pieces, text.slice(within.length), "over");
  return pieces;
}

const metrics =
  "block w-full whitespace-pre-wrap px-4 py-3 text-base [overflow-wrap:anywhere] touch:text-md";

function withOffsets(pieces: TextPiece[]): (TextPiece & { from: number })[] {
  let from = 0;
  return pieces.map((piece) => {
    const start = from;
    from += piece.text.length;
    return { ...piece, from: start };
  });
}

const tints: Record<TextPiece["kind"], string> = {
  plain: "",
  link: "rounded-sm bg-info-soft",
  hashtag: "rounded-sm bg-accent-soft",
  mention: "rounded-sm bg-accent-soft",
  over: "bg-negative-soft underline decoration-2 decoration-negative",
};

function placeCaretAtEnd(box: HTMLTextAreaElement | null): void {
  box?.setSelectionRange(box.value.length, box.value.length);
}

const tokens = /(https?:\/\/[^\s]+)|([#＃][\p{L}\p{N}_]+)|(@[\p{L}\p{N}_.]+)/gu;

function pushTokens(pieces: TextPiece[], text: string): void {
  let from = 0;
  for (const match of text.matchAll(tokens)) {
    push(pieces, text.slice(from, match.index), "plain");
    push(pieces, match[0], kindOf(match));
    from = match.index + match[0].length;
  }
  push(pieces, text.slice(from), "plain");
}

function kindOf([, link, hashtag]: RegExpMatchArray): TextPiece["kind"] {
  if (link) return "link";
  return hashtag ? "hashtag" : "mention";
}

function push(pieces: TextPiece[], text: string, kind: TextPiece["kind"]): void {
  if (text) pieces.push({ text, kind });
}
