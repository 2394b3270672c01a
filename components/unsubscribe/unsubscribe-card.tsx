"use client";

import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { FormFailure } from "@/components/ui/form";
import { TextLink } from "@/components/ui/text-link";
import { api } from "@/lib/http/api";

type UnsubscribeCardProps = { token: string; preference: "assignments" | "mentions" };

const kinds = {
  assignments: "posts that you are given",
  mentions: "mentions and comments",
};

export function UnsubscribeCard({ token, preference }: UnsubscribeCardProps) {
  const ending = useApiMutation({
    send: () => api("POST /api/unsubscribe", { query: { token } }),
  });
  const kind = kinds[preference];
  if (ending.succeeded) {
    return (
      <div role="status" className="flex flex-col gap-2 rounded-lg border bg-surface p-5">
        <h1 className="font-semibold text-lg">You will not hear about {kind} any more</h1>
        <p className="text-pretty text-muted">
          Your <TextLink href="/settings">profile</TextLink> turns it on again.
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <div className="flex flex-col gap-1">
        <h1 className="font-semibold text-lg">Stop hearing about {kind}?</h1>
        <p className="text-pretty text-muted">
          It ends these mails and the notifications in Herald. You still hear about posts of yours
          that did not go out, and about the security of your account.
        </p>
      </div>
      <FormFailure failure={ending.failure} />
      <Button
        variant="primary"
        loading={ending.pending}
        onClick={() => void ending.run()}
        className="self-start"
      >
        Stop these mails
      </Button>
    </div>
  );
}
