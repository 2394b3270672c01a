"use client";

import { Share2 } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { daysOf, resultsAddress } from "@/components/results/results-address";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { formatDay, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, startOfDay } from "@/lib/kernel/time/zoned";
import { linkNameMax } from "@/lib/planning/reviews/rules";
import type { CreatedReviewLink } from "@/lib/planning/reviews/schema";
import { LinkTerms, useLinkTerms } from "./link-terms";

/** Makes a link that shows the results of the period and the account that the page shows. */
export function ShareResults({
  accounts,
  preferences,
  timeZone,
  today,
  hasMail,
}: {
  accounts: readonly Account[];
  preferences: TimePreferences;
  timeZone: string;
  today: string;
  hasMail: boolean;
}) {
  const [view] = useQueryStates(resultsAddress);
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedReviewLink | null>(null);
  const terms = useLinkTerms();
  const [isTried, setTried] = useState(false);
  const [name, setName] = useState("");
  const nameInput = useRef<HTMLInputElement>(null);
  const { from, to } = daysOf(view, today);
  const shown = accounts.filter(({ id, provider }) => {
    return (!view.account || id === view.account) && (!view.network || provider === view.network);
  });
  const isAll = !view.account && !view.network;
  const creating = useApiMutation({
    send: () => {
      const period = {
        connectionIds: isAll ? null : shown.map(({ id }) => id),
        from: startOfDay(from, timeZone),
        to: startOfDay(daysAfter(to, 1), timeZone),
      };
      const body = { name: name.trim(), may: "look", scope: { results: period } } as const;
      return api("POST /api/review-links", {
        body: { ...body, ...terms.read() },
      });
    },
    onDone: (made) => {
      setCreated(made);
      setOpen(false);
    },
  });
  const submit = () => {
    setTried(true);
    if (name.trim() === "") return nameInput.current?.focus();
    if (!terms.isWrongAddress && !creating.pending) void creating.run();
  };
  const close = () => {
    if (creating.pending) return;
    creating.reset();
    setTried(false);
    setOpen(false);
  };
  const day = (date: string) => formatDay(date, preferences.dateFormat);
  const [only] = shown;
  const where =
    shown.length === 1 && only ? `${only.name} on ${only.label}` : `${shown.length} accounts`;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Share2 aria-hidden className="size-4" />}
        disabled={shown.length === 0}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && close()}
        title="Share these results"
        description={`Whoever has the link sees the results from ${day(from)} to ${day(to)} of ${isAll ? "all accounts" : where}, with the words of the best and the worst posts, and nothing else.`}
        initialFocus={nameInput}
      >
        <Form onSubmit={submit} className="flex flex-col gap-4">
          <FormFailure failure={creating.failure} title="The link was not made." />
          <Field
            label="For whom"
            description="The person or the company that gets it."
            error={isTried && name.trim() === "" ? "Write whom the link is for." : null}
          >
            <Input
              ref={nameInput}
              autoComplete="off"
              maxLength={linkNameMax}
              placeholder="Ann at Client"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <LinkTerms
            terms={terms}
            hasMail={hasMail}
            isTried={isTried}
            pending={creating.pending}
            onCancel={close}
          />
        </Form>
      </Dialog>
      {created && (
        <ShownOnceDialog
          what="link"
          title={`The link for ${created.reviewLink.name} is ready`}
          description="Copy it now and send it to them alone: it is not shown again. It ends in the settings, under Review links."
          label="Review link"
          value={created.url}
          onClose={() => setCreated(null)}
        />
      )}
    </>
  );
}
