import { Eye, Unplug } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function CannotCompose({ viewer, canConnect }: { viewer: boolean; canConnect: boolean }) {
  return viewer ? <ReadOnly /> : <NoAccounts canConnect={canConnect} />;
}

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

function NoAccounts({ canConnect }: { canConnect: boolean }) {
  return (
    <EmptyState
      icon={<Unplug />}
      title="No account is connected yet"
      description={
        canConnect
          ? "Connect an account first. Then you can write a post here and pick when it goes out."
          : "An administrator of your team has to connect an account first. Then you can write a post here."
      }
      action={
        canConnect && (
          <ButtonLink href="/connections" variant="primary">
            Connect an account
          </ButtonLink>
        )
      }
    />
  );
}
