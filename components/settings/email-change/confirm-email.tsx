"use client";

import { CircleCheck, MailCheck } from "lucide-react";
import { api } from "@/components/kit/api/api";
import { LinkAction } from "@/components/kit/link/link-action";
import { LinkCard } from "@/components/kit/link/link-card";
import { ButtonLink } from "@/components/ui/button-link";

export function ConfirmEmail() {
  return (
    <LinkAction
      icon={<MailCheck />}
      title="Confirm your new address"
      question={<p>From then on you sign in with it, and mail for you goes there.</p>}
      label="Confirm this address"
      send={(token) => api("POST /api/auth/email-change/confirm", { body: { token } })}
      done={
        <LinkCard
          icon={<CircleCheck className="text-positive" />}
          title="Your new address is confirmed"
          replaces
          actions={
            <ButtonLink href="/calendar" variant="primary">
              Go to Herald
            </ButtonLink>
          }
        >
          <p>Sign in with it from now on. Your former address can undo this for seven days.</p>
        </LinkCard>
      }
      reasons={[
        "You have confirmed the address already? Then all is well.",
        "It is older than an hour, or you asked for another address since? Ask again in your profile.",
        "Somebody stopped the change from your former address? Then it stays as it is.",
      ]}
      elsewhere={<ButtonLink href="/calendar">Go to Herald</ButtonLink>}
    />
  );
}
