import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type KeyKind, keyKinds } from "./key-kind";

type KeyEmptyProps = {
  kind: KeyKind;
  filtered: boolean;
  onShowAll: () => void;
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
