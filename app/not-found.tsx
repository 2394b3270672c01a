import { Compass } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyState
        icon={<Compass />}
        title="There is nothing at this address"
        description="It may have been deleted, or the link was cut short."
        action={<ButtonLink href="/calendar">Go to the calendar</ButtonLink>}
      />
    </main>
  );
}
