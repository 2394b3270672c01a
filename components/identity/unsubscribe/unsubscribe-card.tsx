"use client";

import { BellOff, CircleCheck } from "lucide-react";
import { api } from "@/components/kit/api/api";
import { LinkCard } from "@/components/kit/link/link-card";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { FormFailure } from "@/components/ui/form";
import { TextLink } from "@/components/ui/text-link";

const kinds = {
  assignments: "posts that you are given",
  mentions: "mentions and comments",
  approvals: "approvals",
};

export function UnsubscribeCard({
  token,
  preference,
}: {
  token: string;
  preference: keyof typeof kinds;
}) {
  const ending = useApiMutation({
    send: () => api("POST /api/unsubscribe", { query: { token } }),
  });
  const kind = kinds[preference];
  if (ending.succeeded) {
    return (
      <div role="status">
        <LinkCard
          icon={<CircleCheck className="text-positive" />}
          title={`You get no more mail about ${kind}`}
          replaces
        >
          <p>
            Herald itself still tells you of them. Your{" "}
            <TextLink href="/settings">profile</TextLink> turns the mail on again.
          </p>
        </LinkCard>
      </div>
    );
  }
  return (
    <LinkCard
      icon={<BellOff />}
      title={`Stop mail about ${kind}?`}
      actions={
        <Button variant="primary" loading={ending.pending} onClick={() => void ending.run()}>
          Stop these mails
        </Button>
      }
    >
      <FormFailure failure={ending.failure} />
      <p>
        It ends these mails and no others. Herald itself still tells you of {kind}, and you still
        get mail about posts of yours that did not go out, and about the security of your account.
      </p>
    </LinkCard>
  );
}
