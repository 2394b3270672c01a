"use client";

import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import type { PolicyAccount } from "@/components/identity/policies/policy-fields";
import { contextOf, PolicySentences } from "@/components/identity/policies/policy-sentences";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { StopButton } from "@/components/shell/stops/stop-button";
import { describeStop, programWords } from "@/components/shell/stops/stop-words";
import { useStops } from "@/components/shell/stops/use-stops";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyLayer } from "@/components/ui/lazy";
import type { Policy, WorkspacePolicies } from "@/lib/identity/policies/schema";
import type { ProgramStop } from "@/lib/identity/workspaces/schema";
import type { ProgramKind } from "@/lib/kernel/rules";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";

const PolicyDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/identity/policies/policy-dialog").then((chunk) => chunk.PolicyDialog),
    ),
  { what: "The policy" },
);
const preloadDialog = () =>
  void import("@/components/identity/policies/policy-dialog").catch(() => undefined);

/** Says what bounds every assistant, or every key, and stops all of them. */
export function DefaultsCard({
  what,
  policies,
  accounts,
  timeZone,
  stops: initialStops,
  preferences,
  manageable,
}: {
  what: ProgramKind;
  policies: WorkspacePolicies;
  accounts: readonly PolicyAccount[];
  timeZone: string;
  stops: readonly ProgramStop[];
  preferences: TimePreferences;
  manageable: boolean;
}) {
  const context = useMemo(() => contextOf(accounts, timeZone), [accounts, timeZone]);
  const stop = useStops(initialStops).find((each) => each.what === what);
  const [editing, setEditing] = useState(false);
  const { saving, dialog, asking } = useSaving({ what, policies, onDone: () => setEditing(false) });
  const { all, some } = programWords[what];
  return (
    <Card aria-label={`Defaults for ${some}`}>
      <CardHeader
        title={`Defaults for ${some}`}
        description={descriptions[what]}
        actions={
          manageable && (
            <Button
              aria-label={`Change the defaults for ${some}`}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setEditing(true)}
            >
              Change
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col items-start gap-4">
        <PolicySentences policy={policies[what]} context={context} />
        {stop && (
          <Callout tone="caution" title={`${all} are stopped`} className="w-full">
            <p className="wrap-anywhere">{stop.reason}</p>
            <p className="text-muted text-sm">{describeStop(stop, preferences)}</p>
          </Callout>
        )}
        {manageable ? (
          <StopButton what={what} isStopped={stop !== undefined} />
        ) : (
          <p className="text-muted text-sm">An administrator of your team can change this.</p>
        )}
      </CardBody>
      <PolicyDialog
        open={editing && !asking}
        onClose={() => setEditing(false)}
        title={`Defaults for ${some}`}
        description="They hold from the next call on, also for what is connected already."
        kind={what}
        policy={policies[what]}
        limit={null}
        accounts={accounts}
        context={context}
        saving={saving}
        onSave={(policy) => void saving.run(policy)}
      />
      {dialog}
    </Card>
  );
}

const descriptions: Record<ProgramKind, string> = {
  assistants:
    "What every assistant of the team may do at most. One can be bound further, never less.",
  keys: "What every API key may do at most, a person’s or the team’s. One can be bound further, never less.",
};

function useSaving({
  what,
  policies,
  onDone,
}: {
  what: ProgramKind;
  policies: WorkspacePolicies;
  onDone: () => void;
}) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const redraw = useRedraw();
  const saving = useApiMutation({
    send: (policy: Policy) =>
      confirmed(() =>
        api("PUT /api/workspace/policies", { body: { ...policies, [what]: policy } }),
      ),
    onDone: async () => {
      await redraw();
      onDone();
    },
    done: () => ({ title: `Defaults for ${programWords[what].some} saved` }),
  });
  return { saving, dialog, asking };
}
