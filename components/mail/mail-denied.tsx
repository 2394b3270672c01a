import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LockIcon } from "@/components/ui/lock-icon";

export function MailDenied() {
  return (
    <EmptyState
      icon={<LockIcon />}
      title="Mail is for administrators"
      description="They see what Herald sends and whether it arrives. You choose what you are mailed about in your profile."
      action={<ButtonLink href="/settings">Your profile</ButtonLink>}
    />
  );
}
