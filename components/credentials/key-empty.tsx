import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type KeyKind, keyKinds } from "./key-kind";

type KeyEmptyProps = {
  kind: KeyKind;
  /** Is true when there are keys, but none that works. */
  filtered: boolean;
  onShowAll: () => void;
  /** Viewers get no button. */
  create: ReactNode;
};

export function KeyEmpty({ kind, filtered, onShowAll, create }: KeyEmptyProps) {
  const { emptyTitle, emptyDescription } = keyKinds[kind];
  if (filtered) {
    return (
      <EmptyState
        icon={<KeyRound aria-hidden />}
        title="No working keys"
        description="Those there were are expired or revoked."
        action={<Button onClick={onShowAll}>Show all keys</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<KeyRound aria-hidden />}
      title={emptyTitle}
      description={
        create
          ? emptyDescription
          : "Viewers cannot create keys. Ask an administrator for another role."
      }
      action={create}
    />
  );
}
