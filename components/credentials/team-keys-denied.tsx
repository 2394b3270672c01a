import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function TeamKeysDenied() {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="Team keys are for administrators"
      description="You can make keys of your own, or ask an administrator for one of the team’s."
      action={<ButtonLink href="/settings/api-keys">Your API keys</ButtonLink>}
    />
  );
}
