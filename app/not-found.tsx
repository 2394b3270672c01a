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

function Compass() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="m16.24 7.76-1.8 5.41a2 2 0 0 1-1.27 1.27L7.76 16.24l1.8-5.41a2 2 0 0 1 1.27-1.27z" />
    </svg>
  );
}

export default titled("Not found", NotFound);
