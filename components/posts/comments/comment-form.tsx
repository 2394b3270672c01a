"use client";

import { useState } from "react";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Form, FormFailure } from "@/components/ui/form";
import { codePoints } from "@/lib/kernel/rules";
import { commentMax } from "@/lib/planning/comments/rules";
import { mentionedIds, type Written } from "./mention";
import { MentionField } from "./mention-field";
import type { CommentContent, CommentContext } from "./use-comments";

const empty: Written & { forGuests?: boolean } = { text: "", picked: [] };

export function CommentForm({
  context,
  label,
  submitLabel,
  initial = empty,
  send,
  onCancel,
}: {
  context: CommentContext;
  label: string;
  submitLabel: string;
  initial?: typeof empty;
  send: (content: CommentContent) => Promise<void>;
  onCancel?: () => void;
}) {
  const [written, setWritten] = useState<Written>(initial);
  const [forGuests, setForGuests] = useState(initial.forGuests ?? false);
  const { run, pending, failure } = useApiMutation({
    send,
    // Text that was typed during the request is kept as the next comment.
    onDone: (_, { body }) => setWritten((now) => (now.text === body ? empty : now)),
  });
  const tooLong = codePoints(written.text) - commentMax;
  const isEmpty = written.text.trim() === "";
  const submit = () => {
    if (pending || isEmpty || tooLong > 0) return;
    const mentions = mentionedIds(written, context.people);
    void run({ body: written.text, mentions, ...(context.hasGuests && { forGuests }) });
  };
  return (
    <Form aria-label={label} onSubmit={submit} className="flex flex-col gap-2">
      <MentionField
        label={label}
        written={written}
        onChange={setWritten}
        people={context.people.filter(({ id }) => id !== context.userId)}
        error={tooLong > 0 ? tooLongText(tooLong) : null}
        autoFocus={onCancel !== undefined}
      />
      {context.hasGuests && (
        <Checkbox label="Guests see it too" checked={forGuests} onChange={setForGuests} />
      )}
      <FormFailure failure={failure} title="The comment was not saved." />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" loading={pending} disabled={isEmpty}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

function tooLongText(over: number): string {
  return over === 1 ? "One character too many." : `${over} characters too many.`;
}
