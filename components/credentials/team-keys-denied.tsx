import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LockIcon } from "@/components/ui/lock-icon";

export function TeamKeysDenied() {
  return (
    <EmptyState
      icon={<LockIcon />}
      title="Team keys are for administrators"
      description="You can make keys of your own, or ask an administrator for one of the team’s."
      action={<ButtonLink href="/settings/api-keys">Your API keys</ButtonLink>}
    />
  );
}
