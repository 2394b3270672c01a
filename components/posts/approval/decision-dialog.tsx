"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { type Decision, useDecision } from "./use-approval";

type Explained = "request_changes" | "override";

const words: Record<
  Explained,
  { title: string; description: string; label: string; missing: string; action: string }
> = {
  request_changes: {
    title: "Ask for changes",
    description:
      "It does not go out until somebody changes it and you agree, or you change your mind.",
    label: "What should change?",
    missing: "Say what should change.",
    action: "Ask for changes",
  },
  override: {
    title: "Send it on without approval?",
    description:
      "It goes out at its time. The post and the audit log show your name and the reason.",
    label: "Why?",
    missing: "Say why it goes out without approval.",
    action: "Send it on",
  },
};

/** Asks for the comment that a decision needs, and sends it about what was on the screen. */
export function DecisionDialog({
  kind,
  postId,
  digests,
  onDecided,
  onClose,
}: Pick<Decision, "postId" | "digests"> & {
  kind: Explained;
  onDecided?: ((decision: Decision) => void) | undefined;
  onClose: () => void;
}) {
  const [comment, setComment] = useState("");
  const [tried, setTried] = useState(false);
  const { title, description, label, missing, action } = words[kind];
  const isEmpty = comment.trim() === "";
  const decision = useDecision({
    onDecided: (made) => {
      onClose();
      onDecided?.(made);
    },
  });
  const submit = () => {
    setTried(true);
    if (!isEmpty) void decision.run({ postId, digests, decision: kind, comment: comment.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={label} error={tried && isEmpty ? missing : null}>
          <Textarea
            value={comment}
            maxLength={2000}
            onChange={(event) => setComment(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
        </Field>
        {decision.failure && (
          <Callout tone="negative" role="alert" title="It was not sent">
            {decision.failure}
          </Callout>
        )}
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={decision.pending}>
            {action}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
