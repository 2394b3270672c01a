"use client";

import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { mentionQueryAt } from "@/components/mention-picker/mention-query";
import type { Person } from "@/components/people/person";
import { completeMention, peopleToMention, type Written } from "./mention";

type PickerInput = {
  written: Written;
  onChange: (written: Written) => void;
  people: readonly Person[];
};

export function useMentionPicker({ written, onChange, people }: PickerInput) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissedAt, dismiss] = useState<number | null>(null);
  const [highlighted, highlight] = useState({ query: "", index: 0 });
  const { text, picked } = written;
  const mention = caret === null ? null : mentionQueryAt(text, caret);
  const options =
    mention && mention.from !== dismissedAt ? peopleToMention(people, mention.query) : [];
  const active =
    highlighted.query === mention?.query ? Math.min(highlighted.index, options.length - 1) : 0;

  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
    if (!mentionQueryAt(value, selectionStart)) dismiss(null);
  };
  /** Renders the text before it sets the caret, which would otherwise jump to the end. */
  const setText = (next: Written, to: number) => {
    flushSync(() => onChange(next));
    field.current?.focus();
    field.current?.setSelectionRange(to, to);
    setCaret(to);
  };
  const pick = ({ id, name }: Person) => {
    if (!mention) return;
    const completed = completeMention(text, mention, name);
    setText({ text: completed.text, picked: [...picked, id] }, completed.caret);
  };
  const openAtCaret = () => {
    const at = field.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const opening = /[\p{L}\p{N}@]$/u.test(before) ? " @" : "@";
    dismiss(null);
    setText({ text: before + opening + text.slice(at), picked }, at + opening.length);
  };
  const move = (query: string, by: number) =>
    highlight({ query, index: (active + by + options.length) % options.length });
  const handleKey = (key: string): boolean => {
    const chosen = options[active];
    if (!chosen || !mention) return false;
    switch (key) {
      case "ArrowDown":
        move(mention.query, 1);
        return true;
      case "ArrowUp":
        move(mention.query, -1);
        return true;
      case "Enter":
      case "Tab":
        pick(chosen);
        return true;
      case "Escape":
        dismiss(mention.from);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || !handleKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    field,
    listId,
    options,
    active,
    pick,
    openAtCaret,
    onKeyDown,
    followCaret,
    close: () => setCaret(null),
  };
}

export type MentionPicker = ReturnType<typeof useMentionPicker>;
