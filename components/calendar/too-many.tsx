import { Callout } from "@/components/ui/callout";
import { calendarPostsMax } from "@/lib/posts/rules";

export function TooMany() {
  return (
    <Callout
      tone="caution"
      role="status"
      title="Not every post of this period is here"
      className="m-4"
    >
      These are the first {calendarPostsMax}. Filter by an account or a person to see the others.
    </Callout>
  );
}
