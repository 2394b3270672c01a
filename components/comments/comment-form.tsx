"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { commentMax } from "@/lib/comments/schema";
import { codePoints } from "@/lib/kernel/schema";
import type { CommentContext } from "./comment-context";
import { mentionedIds, type Written } from "./mention";
import { MentionField } from "./mention-field";
import type { CommentContent } from "./use-comments";

type CommentFormProps = {
  context: CommentContext;
  label: string;
  submitLabel: string;
  initial?: Written;
  send: (content: CommentContent) => Promise<void>;
  /** Given, the form has a Cancel button and takes the focus. */
  onCancel?: () => void;
};

const empty: Written = { text: "", picked: [] };

/** Keeps the text until it is saved. */
export function CommentForm(props: CommentFormProps) {
  const { context, label, submitLabel, initial = empty, send, onCancel } = props;
  const [written, setWritten] = useState(initial);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ text, mentions }: { text: string; mentions: string[] }) =>
      send({ body: text, mentions }),
    // Text that was typed during the request is kept as the next comment.
    onSuccess: (_, { text }) => setWritten((now) => (now.text === text ? empty : now)),
  });
  const tooLong = codePoints(written.text) - commentMax;
  const isEmpty = written.text.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isEmpty || tooLong > 0) return;
    mutate({ text: written.text, mentions: mentionedIds(written, context.people) });
  };
  return (
    <form noValidate aria-label={label} onSubmit={submit} className="flex flex-col gap-2">
      <MentionField
        label={label}
        written={written}
        onChange={setWritten}
        people={context.people.filter(({ id }) => id !== context.userId)}
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
