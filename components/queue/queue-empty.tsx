"use client";

import { ListChecks, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

type QueueEmptyProps = { filtered: boolean; canEdit: boolean; onShowAll: () => void };

export function QueueEmpty({ filtered, canEdit, onShowAll }: QueueEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing in the queue of this account"
        description="Nothing failed there, and nothing is planned for the next 14 days."
        action={<Button onClick={onShowAll}>Show every account</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<ListChecks />}
      title="The queue is empty"
      description={
        canEdit
          ? "What fails, what is on its way and what goes out next stands here."
          : "What fails, what is on its way and what goes out next stands here. Your role can look, not write."
      }
      action={
        canEdit && (
          <ButtonLink href="/compose" variant="primary">
            Write a post
          </ButtonLink>
        )
      }
    />
  );
}
