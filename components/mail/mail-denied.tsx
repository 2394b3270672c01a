import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function MailDenied() {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="Mail is for administrators"
      description="They see what Herald sends and whether it arrives. You choose what you are mailed about in your profile."
      action={<ButtonLink href="/settings">Your profile</ButtonLink>}
    />
  );
}
