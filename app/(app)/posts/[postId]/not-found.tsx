import { Compass } from "lucide-react";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

function PostNotFound() {
  return (
    <>
      <PageHeader title="Post" />
      <EmptyState
        icon={<Compass />}
        title="There is no such post"
        description="Somebody may have deleted it, or the link was cut short."
        action={<ButtonLink href="/calendar">Go to the calendar</ButtonLink>}
      />
    </>
  );
}

export default titled("Post", PostNotFound);
