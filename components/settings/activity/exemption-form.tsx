"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Exemption } from "@/lib/identity/exemptions/schema";
import { formatDateTime, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { capitalized } from "@/lib/kernel/words/rules";
import { operationWords } from "./operation-words";

/** Tells what the call is about: the post as it is now, and the names of the accounts. */
export type ExemptionContext = {
  postText: string | null;
  postTime: string | null;
  accounts: string[];
};

export function ExemptionForm({
  exemption,
  context,
  person,
}: {
  exemption: Exemption;
  context: ExemptionContext;
  person: TimePreferences;
}) {
  const { confirmed, dialog } = useRecentAuth();
  const [current, setCurrent] = useState(exemption);
  const { run, pending, input, failure } = useApiMutation({
    send: (decision: "grant" | "refuse") =>
      confirmed(() =>
        api("POST /api/exemptions/{exemptionId}", {
          params: { exemptionId: exemption.id },
          body: { decision },
        }),
      ),
    onDone: (answer) => setCurrent(answer.exemption),
  });
  const { programName, ownerName, message, state, isOver, mayDecide, expiresAt } = current;
  const busy = pending ? input : null;

  return (
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 className="break-words font-semibold text-lg">
        {state === "asked" ? `Let ${programName} do this once?` : `${programName} asked to do this`}
      </h1>
      {failure && (
        <Callout tone="negative" role="alert">
          {failure}
        </Callout>
      )}
      <CallDetails exemption={exemption} context={context} person={person} />
      <p className="text-pretty text-muted text-sm">
        {ownerName === null ? "It is a key of the team. " : `It acts for ${ownerName}. `}
        {message}
      </p>
      {state === "asked" && !isOver && mayDecide && (
        <>
          <p className="text-pretty text-sm">
            This one call then goes through, whatever the policy says of it. The policy stays as it
            is. You can decide until {formatTime(expiresAt, person)}.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              loading={busy === "grant"}
              disabled={Boolean(busy)}
              onClick={() => void run("grant")}
            >
              Let it through once
            </Button>
            <Button
              loading={busy === "refuse"}
              disabled={Boolean(busy)}
              onClick={() => void run("refuse")}
            >
              Do not let it through
            </Button>
          </div>
        </>
      )}
      <Outcome exemption={{ state, isOver, mayDecide }} />
      {dialog}
    </section>
  );
}

function CallDetails({
  exemption: { operation, input },
  context: { postText, postTime, accounts },
  person,
}: {
  exemption: Exemption;
  context: ExemptionContext;
  person: TimePreferences;
}) {
  const text = typeof input.text === "string" ? input.text : postText;
  const time = typeof input.scheduledAt === "string" ? input.scheduledAt : postTime;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      <dt className="text-muted">What</dt>
      <dd>{tried(operation)}</dd>
      {accounts.length > 0 && (
        <>
          <dt className="text-muted">Accounts</dt>
          <dd className="wrap-anywhere">{accounts.join(", ")}</dd>
        </>
      )}
      {time !== null && (
        <>
          <dt className="text-muted">Time</dt>
          <dd>{formatDateTime(time, person)}</dd>
        </>
      )}
      {text !== null && (
        <>
          <dt className="text-muted">Text</dt>
          <dd className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-wrap">{text}</dd>
        </>
      )}
    </dl>
  );
}

function Outcome({
  exemption: { state, isOver, mayDecide },
}: {
  exemption: Pick<Exemption, "state" | "isOver" | "mayDecide">;
}) {
  if (state === "granted") {
    return (
      <Callout tone="positive" role="status">
        {isOver
          ? "It was let through."
          : "It is let through once. Go back to the assistant: it goes on by itself, or asks you to continue."}
      </Callout>
    );
  }
  if (state === "refused") {
    return (
      <Callout tone="info" role="status">
        It is not let through, and the assistant is told so.
      </Callout>
    );
  }
  if (isOver) {
    return (
      <Callout tone="info" role="status">
        Nobody decided in time. The assistant can ask again.
      </Callout>
    );
  }
  if (mayDecide) return null;
  return (
    <Callout tone="caution" role="status">
      Only an administrator can let this through. Send this page’s address to one.
    </Callout>
  );
}

/** Says what the call tries, such as “Publish a post at once”. */
function tried(operation: string): string {
  const [, to, what] = operationWords[operation] ?? ["", "call", operation];
  return `${capitalized(to)} ${what}`;
}
