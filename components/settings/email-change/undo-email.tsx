"use client";

import { CircleCheck, ShieldAlert } from "lucide-react";
import { api } from "@/components/kit/api/api";
import { LinkAction } from "@/components/kit/link/link-action";
import { LinkCard } from "@/components/kit/link/link-card";
import { ButtonLink } from "@/components/ui/button-link";

export function UndoEmail() {
  return (
    <LinkAction
      icon={<ShieldAlert />}
      title="Stop the change of your address"
      question={
        <p>
          A change that is not confirmed yet is cancelled. One that is confirmed is undone: your
          account has this address again, and all browsers are signed out.
        </p>
      }
      label="Stop the change"
      send={(token) => api("POST /api/auth/email-change/undo", { body: { token } })}
      done={<Stopped />}
      reasons={[
        "You have stopped the change already? Then all is well.",
        "It is older than seven days? Ask an administrator for help.",
        "You asked for another address since? Use the link in the newest mail.",
      ]}
      elsewhere={<ButtonLink href="/sign-in">Sign in</ButtonLink>}
    />
  );
}

function Stopped() {
  return (
    <LinkCard
      icon={<CircleCheck className="text-positive" />}
      title="The change is stopped"
      replaces
      actions={
        <>
          <ButtonLink href="/forgot-password" variant="primary">
            Set a new password
          </ButtonLink>
          <ButtonLink href="/sign-in">Sign in</ButtonLink>
        </>
      }
    >
      <p>Your account has the address that this link went to.</p>
      <p>
        If it was not you who asked for the change, somebody else got into your account. Set a new
        password now, and remove passkeys and API keys that you do not know.
      </p>
    </LinkCard>
  );
}
