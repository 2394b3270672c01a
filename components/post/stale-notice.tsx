import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { ApiError } from "@/lib/http/api";

export function StaleNotice({ error }: { error: Error }) {
  const gone = error instanceof ApiError && error.status === 404;
  if (gone) {
    return (
      <Callout tone="caution" role="status" title="Somebody deleted this post">
        This is how it was last seen. <TextLink href="/calendar">Go to the calendar</TextLink>
      </Callout>
    );
  }
  return (
    <Callout tone="caution" role="status" title="The latest state did not load">
      This is how the post was last seen. It is asked for again by itself.
    </Callout>
  );
}
