"use client";

import { type RefObject, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountChips } from "@/components/kit/account/account-chips";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { LabelDot } from "@/components/library/labels/label-chips";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { ChipChoice } from "@/components/ui/chip-choice";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import type { Label } from "@/lib/library/labels/schema";
import { feedNameMax } from "@/lib/planning/feeds/rules";
import type { CreateCalendarFeed } from "@/lib/planning/feeds/schema";

type Offered = { labels: readonly Label[]; accounts: readonly Account[] };

/** Holds the only copy of the address, so it stays mounted while the list around it changes. */
export function NewCalendarFeed({
  open,
  onClose,
  onCreated,
  ...offered
}: Offered & { open: boolean; onClose: () => void; onCreated: () => void }) {
  const name = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const creating = useApiMutation({
    send: (body: CreateCalendarFeed) => api("POST /api/calendar-feeds", { body }),
    onDone: (made) => {
      setUrl(made.url);
      onClose();
      onCreated();
    },
  });
  const close = () => {
    if (creating.pending) return;
    creating.reset();
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="New calendar address"
        description="A calendar program reads it every quarter of an hour, or as often as it likes."
        initialFocus={name}
      >
        <FeedForm
          {...offered}
          nameInput={name}
          failure={creating.failure}
          pending={creating.pending}
          onSubmit={(body) => void creating.run(body)}
          onCancel={close}
        />
      </Dialog>
      {url !== null && (
        <ShownOnceDialog
          what="address"
          title="The address is ready"
          description="Copy it now: it is not shown again. Whoever has it can read this calendar."
          label="Calendar address"
          value={url}
          onClose={() => setUrl(null)}
        >
          <HowToSubscribe />
        </ShownOnceDialog>
      )}
    </>
  );
}

function FeedForm({
  nameInput,
  labels,
  accounts,
  failure,
  pending,
  onSubmit,
  onCancel,
}: Offered & {
  nameInput: RefObject<HTMLInputElement | null>;
  failure: string | null;
  pending: boolean;
  onSubmit: (body: CreateCalendarFeed) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [connectionIds, setConnectionIds] = useState<string[]>([]);
  const [labelIds, setLabelIds] = useState<string[]>([]);
  const [withText, setWithText] = useState(false);
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (name.trim() === "" || pending) return;
    onSubmit({ name: name.trim(), connectionIds, labelIds, withText });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={failure} title="The address was not made." />
      <Field
        label="Name"
        description="Says where you use it, such as “Phone”."
        error={isTried && name.trim() === "" ? "Write a name." : null}
      >
        <Input
          ref={nameInput}
          autoComplete="off"
          maxLength={feedNameMax}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <AccountChips
        accounts={accounts}
        chosen={connectionIds}
        hint="Without a choice it is all of them, also later ones."
        onChange={setConnectionIds}
      />
      {labels.length > 0 && (
        <ChipChoice
          legend="Labels"
          options={labels.map(({ id, name: label, color }) => {
            return { id, label, leading: <LabelDot color={color} /> };
          })}
          chosen={labelIds}
          hint="Without a choice it is every post, with whatever label."
          onChange={setLabelIds}
        />
      )}
      <Checkbox
        label="With the beginning of texts"
        description="Otherwise events have a post’s title or its accounts, and no text."
        checked={withText}
        onChange={setWithText}
      />
      {withText && (
        <Callout tone="caution">
          Texts that are not published yet then lie with whoever runs the calendar.
        </Callout>
      )}
      <DialogFooter>
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          Make the address
        </Button>
      </DialogFooter>
    </Form>
  );
}

function HowToSubscribe() {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {programs.map(([program, steps]) => (
        <div key={program}>
          <dt className="font-medium">{program}</dt>
          <dd className="text-muted">{steps}</dd>
        </div>
      ))}
    </dl>
  );
}

const programs = [
  ["Google Calendar", "Other calendars, then “From URL”. It reads again every few hours."],
  ["Apple Calendar", "File, then “New Calendar Subscription”."],
  ["Outlook", "Add calendar, then “Subscribe from web”."],
] as const;
