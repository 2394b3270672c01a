"use client";

import { Circle, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { zoneName } from "@/components/when/when";
import { useStoredFlag } from "./use-stored-flag";

type FirstStepsProps = {
  connected: boolean;
  written: boolean;
  invited: boolean;
  timeZone: string;
  isAdmin: boolean;
};

export function FirstSteps(props: FirstStepsProps) {
  const { connected, written, invited, timeZone, isAdmin } = props;
  const [zoneConfirmed, confirmZone] = useStoredFlag(`zone-confirmed.${timeZone}`);
  const [dismissed, dismiss] = useStoredFlag("first-steps-dismissed");
  const unknown = zoneConfirmed === null || dismissed === null;
  if (unknown || dismissed || (connected && written && invited && zoneConfirmed)) return null;
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
      <ol className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
        <Step title="Connect an account" done={connected}>
          {isAdmin ? (
            <ButtonLink href="/connections" size="sm" variant="primary">
              Connect
            </ButtonLink>
          ) : (
            <AdminDoesThis />
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
        <Step title="Invite a colleague" done={invited}>
          {isAdmin ? (
            <ButtonLink href="/settings/members#invite" size="sm">
              Invite
            </ButtonLink>
          ) : (
            <AdminDoesThis />
          )}
        </Step>
      </ol>
    </section>
  );
}

function AdminDoesThis() {
  return <span className="text-muted text-sm">An administrator does this.</span>;
}

type StepProps = { title: string; done: boolean; children: ReactNode };

function Step({ title, done, children }: StepProps) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex min-w-0 gap-2">
      <Icon
        aria-hidden
        className={cx("mt-0.5 size-4 shrink-0", done ? "text-positive" : "text-muted")}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className={cx("text-sm", done && "text-muted line-through")}>
          {title}
          {done && <span className="sr-only">, done</span>}
        </span>
        {!done && <div className="flex flex-wrap gap-1.5">{children}</div>}
      </div>
    </li>
  );
}
