"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { zoneName } from "@/components/when/when";
import { Step } from "./step";
import { useRemembered } from "./use-remembered";

type FirstStepsProps = {
  connected: boolean;
  written: boolean;
  timeZone: string;
  /** True for administrators, who alone connect accounts. */
  canConnect: boolean;
};

export function FirstSteps({ connected, written, timeZone, canConnect }: FirstStepsProps) {
  const [zoneConfirmed, confirmZone] = useRemembered(`zone-confirmed.${timeZone}`);
  const [dismissed, dismiss] = useRemembered("first-steps-dismissed");
  const unknown = zoneConfirmed === null || dismissed === null;
  if (unknown || dismissed || (connected && written && zoneConfirmed)) return null;
  return (
    <section aria-label="First steps" className="border-b bg-surface px-4 py-3 md:px-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-sm">First steps</h2>
        <IconButton
          label="Hide the first steps"
          size="sm"
          icon={<X aria-hidden className="size-4" />}
          onClick={dismiss}
        />
      </div>
      <ol className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Step title="Connect an account" done={connected}>
          {canConnect ? (
            <ButtonLink href="/connections" size="sm" variant="primary">
              Connect
            </ButtonLink>
          ) : (
            <span className="text-muted text-sm">An administrator does this.</span>
          )}
        </Step>
        <Step title={`Plan in the zone of ${zoneName(timeZone)}?`} done={zoneConfirmed}>
          <Button size="sm" onClick={confirmZone}>
            That is right
          </Button>
          <ButtonLink href="/settings" size="sm" variant="ghost">
            Change
          </ButtonLink>
        </Step>
        <Step title="Write a first post" done={written}>
          <ButtonLink href="/compose" size="sm">
            Write
          </ButtonLink>
        </Step>
      </ol>
    </section>
  );
}
