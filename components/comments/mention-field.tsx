"use client";

import { AtSign } from "lucide-react";
import type { KeyboardEvent } from "react";
import { optionId } from "@/components/mention-picker/mention-query";
import type { Person } from "@/components/people/person";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import type { Written } from "./mention";
import { MentionOptions } from "./mention-options";
import { useMentionPicker } from "./use-mention-picker";

type MentionFieldProps = {
  label: string;
  written: Written;
  onChange: (written: Written) => void;
  people: readonly Person[];
  error?: string | null;
  autoFocus?: boolean;
};

export function MentionField(props: MentionFieldProps) {
  const { label, written, onChange, people, error, autoFocus } = props;
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
