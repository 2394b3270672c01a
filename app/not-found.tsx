import { Compass } from "lucide-react";
import { titled } from "@/components/shell/frame/titled";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";

const calendar = "/calendar";

function NotFound() {
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyState
        icon={<Compass />}
        title="There is nothing at this address"
        description="It may have been deleted, or the link was cut short."
        action={
          <a href={calendar} className={buttonClass({})}>
            Go to the calendar
          </a>
        }
      />
    </main>
  );
}

export default titled("Not found", NotFound);
