"use client";

import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { codePoints } from "@/lib/kernel/rules";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { commentMax } from "@/lib/planning/comments/rules";
import type { ReviewComment } from "@/lib/planning/reviews/schema";

/** Shows what was said about a post, and a field to say more where the link allows it. */
export function GuestTalk({
  token,
  postId,
  first,
  mayComment,
  preferences,
}: {
  token: string;
  postId: string;
  first: readonly ReviewComment[];
  mayComment: boolean;
  preferences: TimePreferences;
}) {
  const [added, setAdded] = useState<readonly ReviewComment[] | null>(null);
  const [body, setBody] = useState("");
  const { run, pending, failure } = useApiMutation({
    send: (text: string) =>
      api("POST /api/review/{token}/comments", { params: { token }, body: { postId, body: text } }),
    onDone: ({ comments }, text) => {
      setAdded(comments);
      // Text that was typed during the request is kept as the next comment.
      setBody((now) => (now === text ? "" : now));
    },
  });
  const comments = added && added.length > first.length ? added : first;
  const over = codePoints(body) - commentMax;
  const submit = () => {
    if (!pending && body.trim() !== "" && over <= 0) void run(body);
  };
  if (!mayComment && comments.length === 0) return null;
  return (
    <div className="mt-4 flex max-w-lg flex-col gap-3">
      {comments.length > 0 && (
        <ul aria-label="Comments" className="flex flex-col gap-3 border-s-2 ps-3">
          {comments.map(({ id, by, isOwn, body: said, createdAt }) => (
            <li key={id}>
              <p className="flex flex-wrap gap-x-2">
                <span className="wrap-anywhere font-medium">{isOwn ? "You" : by}</span>
                <time dateTime={createdAt} className="text-muted text-sm">
                  {formatDateTime(createdAt, preferences)}
                </time>
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{said}</p>
            </li>
          ))}
        </ul>
      )}
      {mayComment && (
        <Form onSubmit={submit} aria-label="Comment" className="flex flex-col gap-2">
          <Field
            label="Comment for the team"
            hideLabel
            error={over > 0 ? `At most ${commentMax} characters: ${over} too many.` : null}
          >
            <Textarea
              rows={2}
              className="min-h-18"
              placeholder="Write to the team about this post"
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
          <FormFailure failure={failure} title="The comment was not sent." />
          {body !== "" && (
            <Button type="submit" size="lg" loading={pending} className="self-start">
              Send the comment
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}
