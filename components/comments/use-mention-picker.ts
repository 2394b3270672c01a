"use client";

import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { completeMention, mentionAt, type Person, peopleLike, type Written } from "./mention";

type PickerInput = {
  written: Written;
  onChange: (written: Written) => void;
  people: readonly Person[];
};

/** Follows the caret of a text box and offers people while a name is typed after an `@`. */
export function useMentionPicker({ written, onChange, people }: PickerInput) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, close] = useState<number | null>(null);
  const [marked, mark] = useState({ query: "", index: 0 });
  const { text, picked } = written;
  const start = caret === null ? null : mentionAt(text, caret);
  const options = start && start.from !== closedAt ? peopleLike(people, start.query) : [];
  const active = marked.query === start?.query ? Math.min(marked.index, options.length - 1) : 0;

  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
    if (!mentionAt(value, selectionStart)) close(null);
  };
  /** Puts the text in the box before the caret, which would otherwise jump to its end. */
  const write = (next: Written, to: number) => {
    flushSync(() => onChange(next));
    field.current?.focus();
    field.current?.setSelectionRange(to, to);
    setCaret(to);
  };
  const pick = ({ id, name }: Person) => {
    if (!start) return;
    const completed = completeMention(text, start, name);
    write({ text: completed.text, picked: [...picked, id] }, completed.caret);
  };
  const begin = () => {
    const at = field.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const opening = /[\p{L}\p{N}@]$/u.test(before) ? " @" : "@";
    close(null);
    write({ text: before + opening + text.slice(at), picked }, at + opening.length);
  };
  const move = (query: string, by: number) =>
    mark({ query, index: (active + by + options.length) % options.length });
  /** True where the key was for the list and not for the text. */
  const press = (key: string): boolean => {
    const chosen = options[active];
    if (!chosen || !start) return false;
    switch (key) {
      case "ArrowDown":
        move(start.query, 1);
        return true;
      case "ArrowUp":
        move(start.query, -1);
        return true;
      case "Enter":
      case "Tab":
        pick(chosen);
        return true;
      case "Escape":
        close(start.from);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    ...{ field, listId, options, active, pick, begin, onKeyDown, follow },
    leave: () => setCaret(null),
  };
}

export type MentionPicker = ReturnType<typeof useMentionPicker>;

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
