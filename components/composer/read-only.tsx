import { Eye } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function ReadOnly() {
  return (
    <EmptyState
      icon={<Eye />}
      title="You can look, not write"
      description="Your role is viewer. An administrator of your team can let you write posts."
      action={<ButtonLink href="/calendar">Go to the calendar</ButtonLink>}
    />
  );
}
