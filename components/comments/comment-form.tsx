"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { commentMax } from "@/lib/comments/schema";
import { codePoints } from "@/lib/kernel/schema";
import type { CommentSetting } from "./comment-setting";
import { mentionedIn, type Written } from "./mention";
import { MentionField } from "./mention-field";
import type { CommentContent } from "./use-comments";

type CommentFormProps = {
  setting: CommentSetting;
  label: string;
  submitLabel: string;
  /** What stands in the form at first; nothing for a new comment. */
  initial?: Written;
  send: (content: CommentContent) => Promise<void>;
  /** Given, the form can be left without a change. */
  onCancel?: () => void;
};

const nothing: Written = { text: "", picked: [] };

/** What is typed stays until it has arrived. */
export function CommentForm(props: CommentFormProps) {
  const { setting, label, submitLabel, initial = nothing, send, onCancel } = props;
  const [written, write] = useState(initial);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ text, mentions }: { text: string; mentions: string[] }) =>
      send({ body: text, mentions }),
    // What was typed meanwhile is the next comment.
    onSuccess: (_, { text }) => write((now) => (now.text === text ? nothing : now)),
  });
  const tooLong = codePoints(written.text) - commentMax;
  const isEmpty = written.text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isEmpty || tooLong > 0) return;
    mutate({ text: written.text, mentions: mentionedIn(written, setting.people) });
  };
  return (
    <form noValidate aria-label={label} onSubmit={submit} className="flex flex-col gap-2">
      <MentionField
        label={label}
        written={written}
        onChange={write}
        people={setting.people.filter(({ id }) => id !== setting.userId)}
        error={tooLong > 0 ? tooLongText(tooLong) : null}
        autoFocus={onCancel !== undefined}
      />
      {error && (
        <Callout tone="negative" role="alert" title="The comment was not saved.">
          {error.message}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" loading={isPending} disabled={isEmpty}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function tooLongText(over: number): string {
  return over === 1 ? "One character too many." : `${over} characters too many.`;
}
