"use client";

import { useId, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Form, FormFailure } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { commentMax } from "@/lib/planning/comments/rules";

/** Stays above the link, whose clickable area covers the row. */
export function Reply({
  postId,
  to,
  describedBy,
  onReplied,
}: {
  postId: string;
  to: string | null;
  describedBy: string;
  onReplied: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [body, setBody] = useState("");
  const id = useId();
  const replying = useApiMutation({
    send: (text: string) =>
      api("POST /api/posts/{postId}/comments", { params: { postId }, body: { body: text } }),
    done: () => ({ title: "Answered" }),
    onDone: () => {
      setOpen(false);
      setBody("");
      onReplied();
    },
    invalidates: [["comments", postId]],
  });
  const over = [...body].length - commentMax;
  const canSend = body.trim() !== "" && over <= 0;
  if (!isOpen) {
    return (
      <Button
        size="sm"
        className="relative z-10 mt-2"
        aria-label={to ? `Answer ${to}` : undefined}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Answer
      </Button>
    );
  }
  return (
    <Form
      className="relative z-10 mt-2 flex flex-col items-start gap-2"
      onSubmit={() => canSend && replying.run(body)}
    >
      <label htmlFor={id} className="sr-only">
        {to ? `Answer to ${to}` : "Answer"}
      </label>
      <Textarea
        id={id}
        rows={2}
        // The person has just asked for this field.
        autoFocus
        value={body}
        onChange={({ target }) => setBody(target.value)}
        onKeyDown={({ key, metaKey, ctrlKey, currentTarget }) => {
          if (key === "Enter" && (metaKey || ctrlKey)) currentTarget.form?.requestSubmit();
          if (key === "Escape") setOpen(false);
        }}
      />
      <FormFailure failure={over > 0 ? `Shorten it by ${over} characters.` : replying.failure} />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          loading={replying.pending}
          disabled={!canSend}
        >
          Send
        </Button>
        <Button size="sm" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
