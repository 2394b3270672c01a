"use client";

import { Bell, CheckCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type NotificationsEmptyProps = { filtered: boolean; onShowAll: () => void };

export function NotificationsEmpty({ filtered, onShowAll }: NotificationsEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<CheckCheck />}
        title="Nothing unread"
        description="You have seen everything you were told."
        action={<Button onClick={onShowAll}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Bell />}
      title="Nothing to tell you"
      description="If a post of yours does not go out, an account needs you or somebody writes to you, it will stand here."
    />
  );
}
