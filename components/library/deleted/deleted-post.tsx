"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { DeletedItem } from "@/lib/records/deleted-items/schema";
import { byWhom, untilWhen } from "./deleted-words";
import { useRestore } from "./use-restore";

export function DeletedPost({
  item,
  preferences,
  canEdit,
  otherwise,
}: {
  item: DeletedItem;
  preferences: TimePreferences;
  canEdit: boolean;
  otherwise?: ReactNode;
}) {
  const redraw = useRedraw();
  const { restore, busyId } = useRestore({ onRestored: () => redraw() });
  const { name, deletedAt } = item;
  return (
    <EmptyState
      icon={<Trash2 aria-hidden />}
      title="This post was deleted"
      description={
        <>
          {name && <span className="mb-2 block font-medium text-text">“{name}”</span>}
          {byWhom(item)} on{" "}
          <time dateTime={deletedAt} className="whitespace-nowrap">
            {formatDateTime(deletedAt, preferences)}
          </time>
          . {canEdit ? "You can" : "Somebody who writes posts can"} restore it{" "}
          <span className="whitespace-nowrap">{untilWhen(item, preferences)}</span>
          {canEdit && ", with its texts, media, labels and comments"}.
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {canEdit && (
            <Button
              variant="primary"
              loading={busyId !== undefined}
              onClick={() => void restore(item)}
            >
              Restore
            </Button>
          )}
          {otherwise ?? (
            <ButtonLink href="/settings/deleted">See what was deleted lately</ButtonLink>
          )}
        </div>
      }
    />
  );
}
