"use client";

import { ListChecks, SearchX } from "lucide-react";
import type { ManagerOption } from "@/components/posts/people/managed-by";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { QueueUrl } from "./use-queue";

export function FilteredQueueEmpty({
  manager,
  url,
}: {
  manager: ManagerOption | null;
  url: QueueUrl;
}) {
  const { filters, setFilters } = url;
  return (
    <EmptyState
      icon={<SearchX />}
      title={
        manager
          ? `Nothing in the queue is managed by ${manager.name}`
          : `Nothing in the queue ${whatIsMissing(filters)}`
      }
      description="Nothing failed there, and nothing is planned for the next 14 days."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {manager && (
            <Button onClick={() => setFilters({ managedBy: null })}>Show everyone</Button>
          )}
          {filters.account && (
            <Button onClick={() => setFilters({ account: null })}>Show every account</Button>
          )}
          {filters.label && (
            <Button onClick={() => setFilters({ label: null })}>Show every label</Button>
          )}
          {filters.approval && (
            <Button onClick={() => setFilters({ approval: null })}>Show every approval</Button>
          )}
        </div>
      }
    />
  );
}

function whatIsMissing({ label, approval }: QueueUrl["filters"]): string {
  if (approval) return "stands so with its approval";
  return label ? "has this label" : "of this account";
}

export function QueueEmpty({ canEdit }: { canEdit: boolean }) {
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
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/compose" variant="primary">
              Write a post
            </ButtonLink>
            <ButtonLink href="/import">Import posts</ButtonLink>
          </div>
        )
      }
    />
  );
}
