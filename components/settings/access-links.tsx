import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { PlainIcon } from "@/components/ui/plain-icon";

const pages = [
  {
    href: "/settings/sessions",
    icon: "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM8 21h8M12 17v4",
    label: "Sessions",
    description: "Browsers in which you are signed in, and how to sign them out.",
  },
  {
    href: "/settings/api-keys",
    icon: "M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.25 7.5a.25.25 0 0 1 .5 0 .25.25 0 0 1-.5 0Z",
    label: "API keys and assistants that you let in",
    description: "Programs that act for you, what they may do, and how to end that.",
  },
  {
    href: "/settings/assistants",
    icon: "M12 8V4H8M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM2 14h2M20 14h2M15 13v2M9 13v2",
    label: "Connect an assistant",
    description: "How to let an assistant plan posts with you.",
  },
] as const;

export function AccessLinks() {
  return (
    <Card aria-label="Who acts for you">
      <div className="pb-4">
        <CardHeader title="Who acts for you" description="Everything that has your access." />
      </div>
      <ul className="divide-y border-t">
        {pages.map(({ href, icon, label, description }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex items-center gap-3 px-5 py-3 transition-colors last:rounded-b-lg hover:bg-hover focus-visible:-outline-offset-2"
            >
              <PlainIcon d={icon} className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <span className="block font-medium">{label}</span>
                <span className="block text-pretty text-muted text-sm">{description}</span>
              </span>
              <PlainIcon d="m9 18 6-6-6-6" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
