"use client";

import { Check, MessageSquareReply } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useRef, useState } from "react";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { ReviewApproval } from "@/lib/planning/reviews/schema";

type Decision = { decision: "approve" | "request_changes"; comment?: string };

const wordsMax = 2000;

/** Asks the guest for a yes to exactly what the page shows, which the digests name. */
export function GuestDecision({
  token,
  postId,
  shown,
  preferences,
}: {
  token: string;
  postId: string;
  shown: ReviewApproval;
  preferences: TimePreferences;
}) {
  const router = useRouter();
  const [answered, setAnswered] = useState<ReviewApproval | null>(null);
  const [isAsking, setAsking] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const askButton = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone by then.
  const focusOn = (place: RefObject<HTMLElement | null>) => {
    requestAnimationFrame(() => place.current?.focus());
  };
  const approval = answered && isSame(answered, shown) ? answered : shown;
  const { decision } = approval;
  const deciding = useApiMutation({
    send: (given: Decision) =>
      api("POST /api/review/{token}/decisions", {
        params: { token },
        body: { postId, digests: shown.digests, ...given },
      }),
    onDone: ({ approval: after }) => {
      setAnswered(after);
      setAsking(false);
      focusOn(outcome);
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === "content_changed") router.refresh();
    },
  });
  const isChanged = deciding.error instanceof ApiError && deciding.error.code === "content_changed";
  const isCurrent = decision?.current === true;
  const isApproved = isCurrent && decision.decision === "approve";
  return (
    <div className="mt-4 flex max-w-lg flex-col gap-3">
      <div ref={outcome} tabIndex={-1} aria-live="polite" className="rounded-md outline-offset-2">
        {decision && <Told decision={decision} preferences={preferences} />}
      </div>
      {isChanged && (
        <Callout tone="caution" role="alert" title="The team changed this post">
          It is shown as it is now. Look at it again, then decide.
        </Callout>
      )}
      {!isChanged && !isAsking && (
        <FormFailure failure={deciding.failure} title="Your decision was not recorded." />
      )}
      {isAsking ? (
        <ChangesForm
          pending={deciding.pending}
          failure={isChanged ? null : deciding.failure}
          onSend={(comment) => void deciding.run({ decision: "request_changes", comment })}
          onCancel={() => {
            setAsking(false);
            focusOn(askButton);
          }}
        />
      ) : (
        <div className="flex flex-col gap-2 sm:flex-row">
          {!isApproved && (
            <Button
              variant="primary"
              size="lg"
              loading={deciding.pending}
              icon={<Check aria-hidden className="size-4" />}
              onClick={() => void deciding.run({ decision: "approve" })}
            >
              Approve
            </Button>
          )}
          <Button
            ref={askButton}
            size="lg"
            disabled={deciding.pending}
            icon={<MessageSquareReply aria-hidden className="size-4" />}
            onClick={() => setAsking(true)}
          >
            Ask for changes
          </Button>
        </div>
      )}
    </div>
  );
}

function Told({
  decision: { decision, comment, at, current },
  preferences,
}: {
  decision: NonNullable<ReviewApproval["decision"]>;
  preferences: TimePreferences;
}) {
  const isYes = decision === "approve";
  if (!current) {
    return (
      <Callout tone="caution">
        You {isYes ? "approved" : "asked for changes of"} an earlier version. It has changed since.
      </Callout>
    );
  }
  return (
    <Callout tone={isYes ? "positive" : "info"}>
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {isYes ? "You approved this" : "You asked for changes"}
        <time dateTime={at} className="font-normal text-muted text-sm">
          {formatDateTime(at, preferences)}
        </time>
      </p>
      {comment && <p className="wrap-anywhere whitespace-pre-wrap">{comment}</p>}
    </Callout>
  );
}

function ChangesForm({
  pending,
  failure,
  onSend,
  onCancel,
}: {
  pending: boolean;
  failure: string | null;
  onSend: (comment: string) => void;
  onCancel: () => void;
}) {
  const [comment, setComment] = useState("");
  const [isTried, setTried] = useState(false);
  const isEmpty = comment.trim() === "";
  const submit = () => {
    setTried(true);
    if (!isEmpty && !pending) onSend(comment);
  };
  return (
    <Form aria-label="Ask for changes" onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label="What should change?"
        error={isTried && isEmpty ? "Say what should change." : null}
      >
        <Textarea
          rows={3}
          className="min-h-24"
          autoFocus
          maxLength={wordsMax}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <FormFailure failure={failure} title="Your decision was not recorded." />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          Ask for changes
        </Button>
        <Button size="lg" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** An answer holds for the content that it was given to, until the page shows another. */
function isSame(one: ReviewApproval, other: ReviewApproval): boolean {
  const ids = Object.keys(other.digests);
  return ids.every((id) => one.digests[id] === other.digests[id]);
}
