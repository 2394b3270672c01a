"use client";

import { useRef, useState } from "react";
import { AwayLink } from "@/components/kit/link/away-link";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Form } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { Delivery } from "@/lib/deliveries/schema";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import type { DeliveryView } from "./delivery-view";
import { keepFocus } from "./keep-focus";
import { useDeliveryDecision } from "./use-delivery-decision";

const loadFinding = async () => (await import("./finding")).Finding;

/**
 * Asks a person to look on the network: nobody else can tell, and a guess could publish it twice.
 */
export function UnconfirmedPanel({ post, delivery, account, preferences }: DeliveryView) {
  const { found, sendAgain, busy } = useDeliveryDecision(post, delivery);
  const [asking, ask] = useState(false);
  const form = useZodForm(loadFinding, { link: "" });
  const element = useRef<HTMLFormElement>(null);
  const noun = account?.accountNoun ?? "account";
  const decide = (decision: () => Promise<unknown>) =>
    element.current ? keepFocus(element.current, decision) : decision();
  return (
    <Callout tone="caution" role="note" title="We can't tell yet whether it went out">
      <p className="mt-1 text-sm">
        {delivery.error?.message} It was planned for {formatDateTime(post.scheduledAt, preferences)}
        .
        {account?.url && (
          <>
            {" "}
            <AwayLink href={account.url}>Open the {noun}</AwayLink>
          </>
        )}
      </p>
      <Form
        ref={element}
        onSubmit={form.handleSubmit(({ link }) => decide(() => found(link)))}
        className="mt-3 flex flex-col gap-3"
      >
        <FormField
          form={form}
          name="link"
          label="Link to it there"
          aside="Optional"
          description={
            isFollowed(post, delivery)
              ? "The posts after it cannot be attached to it any more: they are marked as failed."
              : undefined
          }
        >
          <Input type="url" inputMode="url" autoComplete="off" {...form.register("link")} />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={busy}>
            It is there
          </Button>
          <Button disabled={busy} onClick={() => ask(true)}>
            It is not there: send again
          </Button>
        </div>
      </Form>
      <AlertDialog
        open={asking}
        onOpenChange={ask}
        title={`Send it to ${delivery.accountName} again?`}
        description={`If the first one is there after all, people see the post twice, and that cannot be undone from here. Look at the ${noun} once more if you are not sure.`}
        confirmLabel="Send again"
        cancelLabel="Not yet"
        onConfirm={() => decide(sendAgain)}
      />
    </Callout>
  );
}

/** Later positions of the sequence then wait to be attached to this delivery. */
export function isFollowed({ deliveries }: Post, { connectionId, postIndex }: Delivery): boolean {
  if (postIndex > 0) return false;
  return deliveries.some((later) => {
    return (
      later.connectionId === connectionId && later.postIndex > 0 && later.state === "scheduled"
    );
  });
}
