"use client";

import { AtSign } from "lucide-react";
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { mentionQueryAt, optionId } from "@/components/library/mention-picker/mention-query";
import { OptionList } from "@/components/library/mention-picker/option-list";
import type { Person } from "@/components/posts/people/person";
import { Avatar } from "@/components/ui/avatar";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { completeMention, peopleToMention, type Written } from "./mention";

export function MentionField({
  label,
  written,
  onChange,
  people,
  error,
  autoFocus,
}: {
  label: string;
  written: Written;
  onChange: (written: Written) => void;
  people: readonly Person[];
  error?: string | null;
  autoFocus?: boolean;
}) {
  const picker = useMentionPicker({ written, onChange, people });
  const { field, listId, options, active, openAtCaret, followCaret, close } = picker;
  const isOpen = options.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const submits = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!submits) return picker.onKeyDown(event);
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className="relative">
      <Field label={label} hideLabel error={error}>
        <Textarea
          ref={field}
          rows={2}
          className="min-h-18 pe-10 touch:pe-12"
          value={written.text}
          autoFocus={autoFocus}
          placeholder="Write a comment. Type @ to mention somebody."
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
          onChange={(event) => {
            onChange({ ...written, text: event.target.value });
            followCaret(event);
          }}
          onSelect={followCaret}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </Field>
      <span className="absolute end-1 top-1">
        <IconButton
          size="sm"
          label="Mention somebody"
          icon={<AtSign aria-hidden className="size-4" />}
          onClick={openAtCaret}
        />
      </span>
      <MentionOptions picker={picker} />
      <p role="status" className="sr-only">
        {isOpen && `${options.length === 1 ? "1 person" : `${options.length} people`} to mention`}
      </p>
    </div>
  );
}

function MentionOptions({ picker }: { picker: MentionPicker }) {
  const { options, active, listId, pick } = picker;
  return (
    <OptionList
      listId={listId}
      label="People"
      options={options}
      active={active}
      onPick={pick}
      className="start-0 bottom-full mb-1 w-72 max-w-full"
    >
      {(person) => (
        <>
          <Avatar name={person.name} src={person.avatarUrl} size={20} />
          <span className="min-w-0 truncate">{person.name}</span>
        </>
      )}
    </OptionList>
  );
}

function useMentionPicker({
  written,
  onChange,
  people,
}: {
  written: Written;
  onChange: (written: Written) => void;
  people: readonly Person[];
}) {
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

type MentionPicker = ReturnType<typeof useMentionPicker>;
