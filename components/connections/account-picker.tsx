"use client";

import { useState } from "react";
import { SandboxBadge } from "@/components/account/sandbox-badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import type { NetworkSummary, PageCandidates } from "@/lib/connections/schema";
import { AuthorizationCallout } from "./authorization-callout";
import { CandidateList } from "./candidate-list";
import { plural } from "./plural";
import { TimeLeft, useSecondsLeft } from "./time-left";
import { useAccountChoice } from "./use-account-choice";
import { useSelection } from "./use-selection";

type AccountPickerProps = {
  authorizationId: string;
  candidates: PageCandidates;
  network: Pick<NetworkSummary, "label" | "accountNoun">;
};

export function AccountPicker({ authorizationId, candidates, network }: AccountPickerProps) {
  const { pages, segment, sandbox, expiresAt } = candidates;
  const { label, accountNoun } = network;
  const choice = useAccountChoice(pages);
  const { chosen } = choice;
  const selection = useSelection({ segment, authorizationId, accountNoun });
  const seconds = useSecondsLeft(expiresAt);
  const [open, setOpen] = useState(true);

  // The address names the used authorization until the navigation ends.
  if (selection.done) return null;
  if (seconds === 0) return <AuthorizationCallout problem="expired" message={null} />;
  return (
    <>
      {!open && (
        <Callout
          title={`${plural(pages.length, accountNoun)} from ${label} can be chosen`}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              Choose {accountNoun}s
            </Button>
          }
        >
          <TimeLeft seconds={seconds} />
        </Callout>
      )}
      <Dialog
        open={open && !selection.asking}
        onOpenChange={setOpen}
        title={`Choose ${accountNoun}s to connect`}
        description={
          <span className="flex flex-wrap items-center gap-x-2">
            {label} shared {plural(pages.length, accountNoun)}.
            <TimeLeft seconds={seconds} />
            {sandbox && <SandboxBadge />}
          </span>
        }
        footer={
          <>
            <Button onClick={selection.discard} loading={selection.pending === "discard"}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              loading={selection.pending === "connect"}
              onClick={() => selection.connect([...chosen])}
            >
              {chosen.size === 0 ? "Connect" : `Connect ${plural(chosen.size, accountNoun)}`}
            </Button>
          </>
        }
      >
        {selection.failure && (
          <Callout tone="negative" role="alert" className="mb-3">
            {selection.failure}
          </Callout>
        )}
        <CandidateList pages={pages} choice={choice} />
      </Dialog>
      {selection.dialog}
    </>
  );
}
