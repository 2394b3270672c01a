"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { AuthorizationProblem } from "@/lib/accounts/connections/schema";

type AuthorizationCalloutProps =
  | { problem: AuthorizationProblem; message: string | null }
  | { name: string; done: "connected" | "reconnected" };

export function AuthorizationCallout(props: AuthorizationCalloutProps) {
  const router = useRouter();
  const dismiss = (
    <Button size="sm" onClick={() => router.replace("/connections")}>
      Dismiss
    </Button>
  );
  if ("name" in props) {
    return (
      <Callout tone="positive" role="status" action={dismiss}>
        {props.name}{" "}
        {props.done === "connected"
          ? "is connected. Your team can schedule posts to it now."
          : "is connected again. What was waiting for it goes out as planned."}
      </Callout>
    );
  }
  const { title, advice } = problemTexts[props.problem];
  return (
    <Callout tone="caution" role="alert" title={title} action={dismiss}>
      <p className="text-pretty">{props.message ?? advice}</p>
    </Callout>
  );
}

const problemTexts: Record<AuthorizationProblem, { title: string; advice: string }> = {
  refused: {
    title: "Nothing was connected",
    advice: "Start again, and leave every permission on when you are asked.",
  },
  no_accounts: {
    title: "No accounts were shared",
    advice: "Sign in with a person who manages at least one account, and tick it when asked.",
  },
  other_account: {
    title: "That sign-in does not manage this account",
    advice:
      "Reconnecting has to come back with the same account. Start again, signed in as someone who manages it, and tick it when asked.",
  },
  not_connectable: {
    title: "This sign-in may not publish to the account",
    advice: "Ask someone who manages it for permission to create content, then reconnect.",
  },
  state_invalid: {
    title: "This sign-in cannot be used any more",
    advice:
      "It was already used, or it began in another browser. Start again from here; nothing was connected.",
  },
  expired: {
    title: "The ten minutes are over",
    advice: "Nothing was connected. Start again whenever you are ready.",
  },
  signed_out: {
    title: "You were signed out on the way",
    advice: "Nothing was connected. Start again now that you are back.",
  },
  forbidden: {
    title: "Only an administrator can connect accounts",
    advice: "Ask an administrator of your team to do it.",
  },
  unavailable: {
    title: "Nothing was connected",
    advice: "The network did not answer. Try again in a few minutes.",
  },
  failed: {
    title: "Something went wrong on our side",
    advice: "Nothing was connected. Try again; if it persists, tell whoever runs this server.",
  },
};
