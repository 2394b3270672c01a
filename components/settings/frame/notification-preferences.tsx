"use client";

import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import type { User } from "@/lib/identity/auth/schema";

type Preferences = User["notificationPreferences"] & { approvals: boolean };

const choices = [
  {
    name: "assignments",
    label: "Posts you are given",
    description:
      "When somebody makes you the manager of a post, and you have not seen it within two minutes.",
  },
  {
    name: "mentions",
    label: "Mentions and comments",
    description:
      "When somebody mentions you, or comments on a post that you manage or have commented on, and you have not seen it within two minutes.",
  },
  {
    name: "approvals",
    label: "Approvals",
    description:
      "When posts wait for your approval, one mail for all that came within five minutes, and reminders; when somebody decides about a post of yours.",
  },
] as const satisfies { name: keyof Preferences; label: string; description: string }[];

export function NotificationPreferences({
  initial,
}: {
  initial: Pick<User, "notificationPreferences" | "approvalMails">;
}) {
  const [chosen, setChosen] = useState(chosenIn(initial));
  const saving = useApiMutation({
    send: ({ approvals: approvalMails, ...notificationPreferences }: Preferences) =>
      api("PATCH /api/me", { body: { notificationPreferences, approvalMails } }),
    onDone: ({ user }) => setChosen(chosenIn(user)),
    failed: () => ({ title: "Nothing was changed" }),
  });
  const toggle = (name: keyof Preferences, on: boolean) => {
    const before = chosen;
    const next = { ...chosen, [name]: on };
    setChosen(next);
    void saving.run(next).then((saved) => !saved && setChosen(before));
  };
  return (
    <Card aria-label="Notifications by mail">
      <CardHeader
        title="Notifications by mail"
        description="What you get mail about. Herald itself tells you in any case. A change takes effect at once."
      />
      <CardBody className="flex flex-col gap-4">
        {choices.map(({ name, label, description }) => (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={chosen[name]}
            onChange={(on) => toggle(name, on)}
            disabled={saving.pending}
          />
        ))}
        <p className="text-pretty border-t pt-4 text-muted text-sm">
          You always get mail about posts of yours that did not go out, after five minutes, and
          about the security of your account, at once.
        </p>
      </CardBody>
    </Card>
  );
}

function chosenIn({
  notificationPreferences,
  approvalMails,
}: Pick<User, "notificationPreferences" | "approvalMails">): Preferences {
  return { ...notificationPreferences, approvals: approvalMails };
}
