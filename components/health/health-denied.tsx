import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LockIcon } from "@/components/ui/lock-icon";

export function HealthDenied() {
  return (
    <EmptyState
      icon={<LockIcon />}
      title="Health is for administrators"
      description="They see whether everything that Herald needs works. What happened to your own posts is in the queue."
      action={<ButtonLink href="/queue">Open the queue</ButtonLink>}
    />
  );
}
